import type { Tx } from '../platform/data/database.ts'
import { contentAuthorEmail } from './store.ts'

/**
 * Accounts of the fictional people of the samples: participants of the tournament, students of the course. A check
 * constraint keeps them inactive and without a password, so that nobody can log in as one. Their addresses are not
 * real, so that no sign-up or other service can claim one. Lists and counts of users leave them out.
 */
export async function addSampleAccount(tx: Tx, name: string, number: number, createdAt: Date): Promise<number> {
  const row = await tx
    .insertInto('account')
    .values({
      email: `sample ${number}`,
      display_name: name,
      subtitle: 'Made up for the samples',
      mail_digest: 'never',
      mail_messages: false,
      mail_reminders: false,
      is_sample: true,
      created_at: createdAt,
      last_active_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A fictional student. A student who also takes part in the sample tournament is the same person. */
export async function addSampleStudent(tx: Tx, name: string, createdAt: Date): Promise<number> {
  const samples = tx.selectFrom('account').where('is_sample', '=', true).where('email', '<>', contentAuthorEmail)
  const known = await samples.select('id').where('display_name', '=', name).executeTakeFirst()
  if (known) return known.id
  const { count } = await samples.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return await addSampleAccount(tx, name, count + 1, createdAt)
}

/** Deletes those that take part in no tournament and no course any more. The author of the content is a sample account, too, and stays. */
export async function deleteIdleSampleAccounts(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('account')
    .where('is_sample', '=', true)
    .where('email', '<>', contentAuthorEmail)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tournament_participation')
            .select('tournament_participation.id')
            .whereRef('tournament_participation.user_id', '=', 'account.id'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('course_member')
            .select('course_member.course_id')
            .whereRef('course_member.user_id', '=', 'account.id'),
        ),
      ),
    )
    .execute()
}
