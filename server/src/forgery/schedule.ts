import type { Tx } from '../platform/data/database.ts'
import { scheduleDecoyCheck } from './store.ts'

/** A pass that earned points is run against decoys some time later. */
export async function checkLater(tx: Tx, submissionId: number): Promise<void> {
  await scheduleDecoyCheck(tx, submissionId)
}
