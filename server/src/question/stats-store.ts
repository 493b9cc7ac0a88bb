import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/**
 * Keeps a question public until the transaction ends: a removal locks its row FOR UPDATE, which waits for this lock.
 * @returns false if it is no longer public
 */
export async function lockPublic(tx: Tx, questionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('question')
    .select('id')
    .where('id', '=', questionId)
    .where('is_public', '=', sql.lit(true))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function changeVotes(tx: Tx, questionId: number, change: number): Promise<void> {
  await tx
    .updateTable('question_stats')
    .set({ votes: sql`votes + ${change}` })
    .where('question_id', '=', questionId)
    .execute()
}

export async function changeComments(tx: Tx, questionId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('question_stats')
    .set({ comments: sql`comments + ${change}` })
    .where('question_id', '=', questionId)
    .execute()
}

export async function countLikes(tx: Tx, questionId: number): Promise<number> {
  const row = await tx
    .selectFrom('question_vote')
    .select(sql<number>`count(*)::int`.as('likes'))
    .where('question_id', '=', questionId)
    .where('value', '=', 1)
    .executeTakeFirstOrThrow()
  return row.likes
}
