import type { Tx } from '../platform/data/database.ts'
import { dropWorse, scheduleBest, scheduleDecoyCheck, scheduleResultCheck } from './schedule-store.ts'

/** A pass that earned points is run against decoys some time later. */
export async function checkLater(tx: Tx, submissionId: number): Promise<void> {
  await scheduleDecoyCheck(tx, submissionId)
}

/**
 * In a tournament, an assessment or an assignment, a result that is better than those before it is checked, because
 * single tests give points. A result with failed tests waits for a while, in case that a better one comes. Call it after
 * the result is stored there.
 */
export async function checkResultLater(tx: Tx, submissionId: number): Promise<void> {
  if (await scheduleResultCheck(tx, submissionId)) await dropWorse(tx, submissionId)
}

/** What a rejudge gives counts as well. Call it after the new verdicts are stored. */
export async function checkRejudgedLater(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  if (submissionIds.length > 0) await scheduleBest(tx, submissionIds)
}
