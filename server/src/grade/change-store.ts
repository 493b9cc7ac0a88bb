import type { GradeChangeSource } from '@gradus/contract/grade'
import type { Reader, Tx } from '../platform/data/database.ts'

export interface NewChange {
  readonly workId: number
  /** Null: of the whole assignment. */
  readonly itemId: number | null
  readonly userId: number | null
  readonly before: string | null
  readonly after: string | null
  readonly reason: string
  readonly source: GradeChangeSource
}

/** Rows at a time: each has seven parameters, of which a statement takes at most 65,535. */
const batch = 5000

export async function insertChanges(tx: Tx, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += batch)
    await tx
      .insertInto('grade_change')
      .values(
        changes.slice(from, from + batch).map((one) => ({
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
