import { sql, type Insertable } from 'kysely'
import type { Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'

export async function countPostedSince(tx: Tx, userId: number, hours: number): Promise<number> {
  // The account's row is locked: otherwise two simultaneous posts could both count as the last one allowed.
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute()
  const row = await tx
    .selectFrom('question')
    .select(sql<number>`count(*)::int`.as('posted'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    // Nobody reviews a company's own questions or copies in assignments, so they do not count.
    .where('audience', 'not in', ['company', 'assignment'])
    // Questions that were returned to their author or removed from the site do not count.
    .where('lifecycle', 'not in', ['returned', 'removed'])
    .executeTakeFirstOrThrow()
  return row.posted
}

export async function insertQuestion(tx: Tx, values: Insertable<Tables['question']>): Promise<number> {
  const row = await tx.insertInto('question').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertVariants(tx: Tx, rows: Insertable<Tables['language_variant']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('language_variant').values(rows).execute()
}

export async function insertInputOutput(tx: Tx, row: Insertable<Tables['input_output']>): Promise<void> {
  await tx.insertInto('input_output').values(row).execute()
}

export async function replaceInputOutput(
  tx: Tx,
  { question_id, ...row }: Insertable<Tables['input_output']>,
): Promise<void> {
  await tx.updateTable('input_output').set(row).where('question_id', '=', question_id).execute()
}

export async function insertChoices(tx: Tx, rows: Insertable<Tables['choice']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('choice').values(rows).execute()
}
