import { excuseWorks } from '../assignment/work.ts'
import type { Tx } from '../platform/data/database.ts'
import { recordingChanges, type Cause } from './change.ts'
import { lockTotals, upsertTotals, type LockedTotal } from './total-store.ts'

/** What is set for whole assignments: points instead of the sum of the items, and excuses. */

export { lockTotals, type LockedTotal }

export interface NewTotal {
  readonly workId: number
  readonly assignmentId: number
  /** Decimals; null: the sum of the items again. */
  readonly points: string | null
  readonly isExcused: boolean
}

/** Each change is recorded. Lock the totals first. */
export async function setTotals(
  tx: Tx,
  userId: number,
  totals: readonly NewTotal[],
  cause: Pick<Cause, 'source' | 'reason'>,
): Promise<void> {
  for (const [assignmentId, some] of Map.groupBy(totals, (one) => one.assignmentId)) {
    const ids = some.map((one) => one.workId)
    await recordingChanges(tx, assignmentId, { ids }, { ...cause, userId }, async () => {
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
