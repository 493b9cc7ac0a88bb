import type { GradeChangeSource } from '@gradus/contract/grade'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface NewChange {
  readonly workId: number
  /** Null for the grade of the whole assignment. */
  readonly itemId: number | null
  /** Who made the change; null if the site computed it. */
  readonly userId: number | null
  readonly before: string | null
  readonly after: string | null
  readonly reason: string
  readonly source: GradeChangeSource
}

/** Rows of one statement: each has seven parameters, and PostgreSQL allows 65,535 for a statement. */
const batchSize = 5000

export async function insertChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batchSize)
    await tx
      .insertInto('grade_change')
      .values(
        changes.slice(from, from + batchSize).map((one) => ({
          work_id: one.workId,
          item_id: one.itemId,
          user_id: one.userId,
          before: one.before,
          after: one.after,
          reason: one.reason,
          source: one.source,
        })),
      )
      .execute()
}

/** Newest first. */
export function listChanges(database: Reader, workId: number, limit: number) {
  return database
    .selectFrom('grade_change as change')
    .leftJoin('account', 'account.id', 'change.user_id')
    .select([
      'change.created_at',
      'change.item_id',
      'change.before',
      'change.after',
      'change.reason',
      'change.source',
      'account.display_name',
    ])
    .where('change.work_id', '=', workId)
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute()
}
