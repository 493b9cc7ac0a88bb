import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'
import { canReturn } from './returning-store.ts'

const days = (count: number) => sql`make_interval(days => ${count})`

/** Stores a mistake. If the user makes it again, its schedule starts over, with the newly submitted answer. */
export async function putMistake(
  tx: Tx,
  one: {
    userId: number
    questionId: number
    sent: { readonly submissionId: number } | { readonly choiceId: number }
    daysToFirst: number
  },
): Promise<void> {
  const { userId, questionId, sent, daysToFirst } = one
  const answerRow =
    'submissionId' in sent
      ? sql`select id as submission_id, null::bigint as choice_id, received_at as made_at from submission
          where id = ${sent.submissionId}`
      : sql`select null::bigint as submission_id, ${sent.choiceId}::bigint as choice_id, now() as made_at`
  await sql`
    insert into mistake (user_id, question_id, submission_id, choice_id, made_at, due_at)
    select ${userId}, ${questionId}, made.submission_id, made.choice_id, made.made_at, made.made_at + ${days(daysToFirst)}
    from (${answerRow}) made
    on conflict (user_id, question_id) do update set submission_id = excluded.submission_id,
      choice_id = excluded.choice_id, made_at = excluded.made_at, repairs = 0, due_at = excluded.due_at`.execute(tx)
}

/** Locks the mistake if it is due. */
export function lockDue(tx: Tx, userId: number, questionId: number) {
  return tx
    .selectFrom('mistake')
    .select(['id', 'repairs'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('due_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** @param daysToNext null if it was repaired for the last time */
export async function countRepair(tx: Tx, id: number, daysToNext: number | null): Promise<void> {
  await tx
    .updateTable('mistake')
    .set({
      repairs: sql`repairs + 1`,
      due_at: daysToNext === null ? null : sql<Date>`now() + ${days(daysToNext)}`,
    })
    .where('id', '=', id)
    .execute()
}

export async function stopReturns(database: Database, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mistake')
    .set({ due_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('question')
          .select('question.id')
          .whereRef('question.id', '=', 'mistake.question_id')
          .where(canReturn(userId)),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
