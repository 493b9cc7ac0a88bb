import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

/** Locks the question against its removal. @returns undefined once it is removed */
export function lockReportable(tx: Tx, questionId: number) {
  return tx
    .selectFrom('question')
    .select('id')
    .where('id', '=', questionId)
    .where('lifecycle', '<>', 'removed')
    .forKeyShare()
    .executeTakeFirst()
}

/** @returns false if this user has already reported it */
export async function insertReport(tx: Tx, questionId: number, userId: number, reason: number): Promise<boolean> {
  const result = await tx
    .insertInto('report')
    .values({ question_id: questionId, user_id: userId, reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export function findReport(database: Database | Tx, questionId: number, userId: number) {
  return database
    .selectFrom('report')
    .select(['id', 'state'])
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Decides the open reports that have one of these reasons, or all of them. @returns the users whose reports this
 * decided
 */
export function decideOpenReports(
  tx: Tx,
  questionId: number,
  adminId: number,
  state: 'confirmed' | 'dismissed',
  reasons?: readonly number[],
) {
  return tx
    .updateTable('report')
    .set({ state, decided_by: adminId, decided_at: sql`now()` })
    .where('question_id', '=', questionId)
    .where('state', '=', 'open')
    .$if(reasons !== undefined, (reports) => reports.where('reason', 'in', reasons ?? []))
    .returning(['id', 'user_id'])
    .execute()
}

export async function findTitle(tx: Tx, questionId: number): Promise<string | undefined> {
  const row = await tx.selectFrom('question').select('title').where('id', '=', questionId).executeTakeFirst()
  return row?.title
}
