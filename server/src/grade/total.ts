import { excuseWorks } from '../assignment/work.ts'
import type { Tx } from '../platform/data/database.ts'
import { withRecordedChanges, type ChangeCause } from './change.ts'
import { lockTotals, upsertTotals, type LockedTotal } from './total-store.ts'

/** Points for whole assignments, which replace the sum of the items, and excused assignments. */

export { lockTotals, type LockedTotal }

export interface NewTotal {
  readonly workId: number
  readonly assignmentId: number
  /** A decimal; null restores the sum of the items. */
  readonly points: string | null
  readonly isExcused: boolean
}

/** Each change is recorded. Lock the totals first. */
export async function setTotals(
  tx: Tx,
  userId: number,
  totals: readonly NewTotal[],
  cause: Pick<ChangeCause, 'source' | 'reason'>,
): Promise<void> {
  for (const [assignmentId, some] of Map.groupBy(totals, (one) => one.assignmentId)) {
    const ids = some.map((one) => one.workId)
    await withRecordedChanges(tx, [assignmentId], { ids }, { ...cause, userId }, async () => {
      await upsertTotals(tx, userId, some)
      for (const isExcused of [true, false])
        await excuseWorks(
          tx,
          some.filter((one) => one.isExcused === isExcused).map((one) => one.workId),
          isExcused,
        )
    })
  }
}
