import { reputationPoints, type ReputationReason } from '@gradus/contract/reputation'
import type { Tx } from '../platform/database.ts'
import { addChange, removeChange, type Subject } from './store.ts'

/** Adds the points of a reason to an account, once for each subject and cause (design, section 8). */
export async function award(tx: Tx, accountId: number, reason: ReputationReason, subject: Subject): Promise<void> {
  await addChange(tx, accountId, reason, reputationPoints[reason], subject)
}

/** Takes the points of a reason back, where they were given. */
export async function withdraw(tx: Tx, accountId: number, reason: ReputationReason, subject: Subject): Promise<void> {
  await removeChange(tx, accountId, reason, subject)
}
