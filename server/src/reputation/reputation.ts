import {
  reputationPoints,
  type EarningReason,
  type ReputationReason,
  type ReversalReason,
} from '@gradus/contract/reputation'
import { changeReputation } from '../account/update.ts'
import type { Tx } from '../platform/data/database.ts'
import { addChange, removeChanges, removeChange, sumOf, sumPoints, type Subject } from './store.ts'

/** Adds the points of a reason to an account, once for each subject and cause (design, section 8). */
export async function award(tx: Tx, userId: number, reason: EarningReason, subject: Subject): Promise<void> {
  await add(tx, userId, reason, reputationPoints[reason], subject)
}

/** Withdraws the points of a reason, if they were given. */
export async function withdraw(tx: Tx, userId: number, reason: ReputationReason, subject: Subject): Promise<void> {
  await changeReputation(tx, userId, -(await removeChange(tx, userId, reason, subject)))
}

/** Reverses all points that a subject brought an account, with a row of its own: the history keeps what was earned. */
export async function reverse(tx: Tx, userId: number, reason: ReversalReason, subject: Subject): Promise<void> {
  const points = await sumPoints(tx, userId, subject)
  if (points !== 0) await add(tx, userId, reason, -points, subject)
}

/** All reasons for which solving a question gives a user points. */
export const solvingReasons: readonly ReputationReason[] = [
  'solvedJunior',
  'solvedSenior',
  'solvedExpert',
  'passRevoked',
]

/** Removes what was written for any of the reasons and by any cause. */
export async function revokeAwards(
  tx: Tx,
  userId: number,
  reasons: readonly ReputationReason[],
  subject: Omit<Subject, 'causeId'>,
): Promise<void> {
  await changeReputation(tx, userId, -(await removeChanges(tx, userId, reasons, subject)))
}

/**
 * Awards the points for solving a question: only once, or again after they were withdrawn. @returns whether points were
 * awarded
 */
export async function awardSolved(
  tx: Tx,
  userId: number,
  reason: EarningReason,
  questionId: number,
  submissionId: number,
): Promise<boolean> {
  const subject = { kind: 'question', id: questionId } as const
  const { points, rows } = await sumOf(tx, userId, solvingReasons, subject)
  if (points > 0) return false
  await award(tx, userId, reason, rows > 0 ? { ...subject, causeId: submissionId } : subject)
  return true
}

/** A row against those that solving the question earned: both are seen. */
export async function revokeSolved(tx: Tx, userId: number, questionId: number, submissionId: number) {
  const subject = { kind: 'question', id: questionId } as const
  const { points } = await sumOf(tx, userId, solvingReasons, subject)
  if (points > 0) await add(tx, userId, 'passRevoked', -points, { ...subject, causeId: submissionId })
}

async function add(
  tx: Tx,
  userId: number,
  reason: ReputationReason | ReversalReason,
  points: number,
  subject: Subject,
): Promise<void> {
  await changeReputation(tx, userId, await addChange(tx, userId, reason, points, subject))
}
