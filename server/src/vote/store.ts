import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** @returns false where this account voted already */
export async function addVote(tx: Tx, questionId: number, userId: number, value: 1 | -1): Promise<boolean> {
  const result = await tx
    .insertInto('question_vote')
    .values({ question_id: questionId, user_id: userId, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function removeLike(tx: Tx, questionId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('question_vote')
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .where('value', '=', 1)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Keeps a question public until the transaction ends: who removes one locks its row for himself.
 * @returns false where it is not public any more
 */
export async function holdPublic(tx: Tx, questionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('question')
    .select('id')
    .where('id', '=', questionId)
    .where('is_public', '=', sql.lit(true))
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function changeVotes(tx: Tx, questionId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('question_stats')
    .set({ votes: sql`votes + ${change}` })
    .where('question_id', '=', questionId)
    .execute()
}

/** Likes that others gave to the questions and comments of an account. */
export async function changeUpVotes(tx: Tx, userId: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('account')
    .set({ up_votes: sql`up_votes + ${change}` })
    .where('id', '=', userId)
    .execute()
}
