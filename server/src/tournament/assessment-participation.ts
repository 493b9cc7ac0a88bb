import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { clearEvents, findOwnWindow, insertParticipation, setExtraMinutes, setFinished } from './assessment-store.ts'
import { deleteParticipation } from './erase-store.ts'
import { recordEvent } from './event.ts'
import { beginLive, type BegunParticipation } from './begin.ts'
import { lockOwn } from './participation-store.ts'
import type { TournamentRow } from './store.ts'
import { windowFor } from './window.ts'
import { readParticipant, setWindow } from './window-store.ts'
import { lockAssessmentTournamentForShare } from './assessment.ts'

/** Adds a participant. @returns the participation's id; for a user who already takes part, the existing one */
export async function addParticipation(tx: Tx, id: number, userId: number, extraMinutes: number): Promise<number> {
  const participationId = await insertParticipation(tx, id, userId, extraMinutes)
  await recordEvent(tx, id, { kind: 'participant', subjectId: participationId, userId })
  return participationId
}

/** Starts the clock. @throws Problem conflict before the start and after the end */
export async function beginParticipation(tx: Tx, id: number, user: User): Promise<BegunParticipation> {
  const tournament = await lockAssessmentTournamentForShare(tx, id)
  return await beginLive(tx, user, tournament, await lockOwn(tx, id, user.id))
}

/**
 * If the window is open, its end moves accordingly. The participant's open pages are notified, also before they begin. Lock
 * or share the tournament first.
 */
export async function giveExtraMinutes(
  tx: Tx,
  tournament: TournamentRow,
  participationId: number,
  extraMinutes: number,
): Promise<void> {
  await setExtraMinutes(tx, participationId, extraMinutes)
  await settleWindow(tx, tournament, participationId)
}

/** Ends the window of a participant who has begun. Idempotent. Lock the tournament first (lockTournamentForShare). */
export async function finishParticipation(
  tx: Tx,
  tournament: TournamentRow,
  participationId: number,
  moment: Date,
): Promise<void> {
  if (await setFinished(tx, participationId, moment)) await settleWindow(tx, tournament, participationId)
}

async function settleWindow(tx: Tx, tournament: TournamentRow, participationId: number): Promise<void> {
  const one = orNotFound(await readParticipant(tx, participationId))
  if (one.begun_at !== null) {
    const { start, end } = windowFor(tournament, { ...one, begun_at: one.begun_at })
    await setWindow(tx, participationId, new Date(start), new Date(Math.max(start, end)))
  }
  await recordEvent(tx, tournament.id, { kind: 'window', subjectId: participationId, userId: one.user_id })
}

/** The window of one participation; undefined if it is not the user's or not in that tournament. */
export async function ownWindow(database: Reader, id: number, userId: number) {
  return findOwnWindow(database, id, userId)
}

/**
 * Deletes a participation with its results, and removes it from events. Submissions and drafts belong to the account.
 */
export async function forgetParticipation(tx: Tx, id: number, participationId: number): Promise<void> {
  await clearEvents(tx, id, participationId)
  await deleteParticipation(tx, participationId)
}
