import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

/** A grader's own frequent comments, most used first. */
export function listSaved(database: Database, userId: number) {
  return database
    .selectFrom('saved_comment')
    .select(['id', 'body as text', 'uses'])
    .where('user_id', '=', userId)
    .orderBy('uses', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Saves the same text only once. @returns undefined if the user already has too many */
export async function insertSaved(
  database: Database,
  userId: number,
  text: string,
  maximum: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with known as (select id from saved_comment where user_id = ${userId} and body = ${text} limit 1),
    added as (
      insert into saved_comment (user_id, body)
      select ${userId}, ${text}
      where not exists (select from known) and (select count(*) from saved_comment where user_id = ${userId}) < ${maximum}
      returning id
    )
    select id from known union all select id from added`.execute(database)
  return rows[0]?.id
}

export async function countUse(tx: Tx, userId: number, id: number): Promise<void> {
  await tx
    .updateTable('saved_comment')
    .set({ uses: sql`uses + 1` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** @returns false if it does not belong to the user */
export async function deleteSaved(database: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('saved_comment')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
