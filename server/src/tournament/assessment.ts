import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import {
  clearEvents,
  findOwnWindow,
  insertAssessment,
  insertParticipation,
  setExtra,
  setFinished,
  type AssessmentContent,
} from './assessment-store.ts'
import { deleteParticipation } from './erase-store.ts'
import { recordEvent } from './event.ts'
import { countBegun, deleteTournament, setQuestions, updateTournament } from './manage-store.ts'
import { beginLive, type BegunParticipation } from './participation.ts'
import { lockOwn } from './participation-store.ts'
import { recomputeAll } from './standing.ts'
import { findTournament, listQuestions, lockTournament, shareTournament, type TournamentRow } from './store.ts'
import { moveWindows, windowFor } from './window.ts'
import { readParticipant, setWindow } from './window-store.ts'

/**
 * What an assessment has of a tournament: its row, its questions, and the participations of its candidates. Who may do
 * what is the assessment's own rule; each verb here is called within its transaction.
 */

export type { AssessmentContent } from './assessment-store.ts'

interface Asked {
  readonly questionId: number
  readonly points: number
  readonly seconds?: number | null | undefined
}

/** @returns the id */
export async function addAssessmentTournament(
  tx: Tx,
  userId: number,
  companyId: number,
  content: AssessmentContent,
  questions: readonly Asked[],
): Promise<number> {
  const id = await insertAssessment(tx, userId, companyId, content)
  await setQuestions(tx, id, questions)
  await recordEvent(tx, id, { kind: 'tournament' })
  return id
}

/** Locks it. @throws Problem notFound, conflict for a revision that is not the last, or a draft that somebody has begun */
export async function editAssessmentTournament(
  tx: Tx,
  id: number,
  content: AssessmentContent,
  questions: readonly Asked[],
  revision: number | undefined,
): Promise<void> {
  const before = await lockAssessmentTournament(tx, id)
  if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
  if (content.is_draft && !before.is_draft && (await countBegun(tx, id)) > 0)
    throw new Problem('conflict', { message: 'Somebody has begun, so it can’t become a draft again.' })
  await updateTournament(tx, id, content)
  await setQuestions(tx, id, questions)
}

/** Windows and standings after an edit, once the extra times are what they should be. */
export async function settleAssessmentTournament(tx: Tx, id: number): Promise<void> {
  await moveWindows(tx, id)
  await recomputeAll(tx, id)
  await recordEvent(tx, id, { kind: 'tournament' })
}

/** @throws Problem conflict once somebody has begun */
export async function deleteAssessmentTournament(tx: Tx, id: number): Promise<string> {
  const { title } = await lockAssessmentTournament(tx, id)
  if ((await countBegun(tx, id)) > 0)
    throw new Problem('conflict', { message: 'Somebody has begun this assessment, so it can’t be deleted.' })
  await deleteTournament(tx, id)
  return title
}

/** @throws Problem notFound */
export async function lockAssessmentTournament(tx: Tx, id: number): Promise<TournamentRow> {
  return assessmentOnly(await lockTournament(tx, id))
}

/** Keeps its times as they are until the transaction ends. @throws Problem notFound */
export async function shareAssessmentTournament(tx: Tx, id: number): Promise<TournamentRow> {
  return assessmentOnly(await shareTournament(tx, id))
}

/** @throws Problem notFound */
export async function readAssessmentTournament(database: Reader, id: number): Promise<TournamentRow> {
  return assessmentOnly(await findTournament(database, id))
}

function assessmentOnly(row: TournamentRow | undefined): TournamentRow {
  const tournament = orNotFound(row)
  return orNotFound(tournament.is_assessment ? tournament : undefined)
}

export async function countBegunIn(database: Reader, id: number): Promise<number> {
  return countBegun(database, id)
}

export async function questionsOf(database: Reader, id: number) {
  return listQuestions(database, id)
}

/** Somebody takes it. @returns the participation's id, the same for whoever takes it already */
export async function addParticipation(tx: Tx, id: number, userId: number, extraMinutes: number): Promise<number> {
  const participationId = await insertParticipation(tx, id, userId, extraMinutes)
  await recordEvent(tx, id, { kind: 'participant', subjectId: participationId, userId })
  return participationId
}

/** The clock starts. @throws Problem conflict before the start and after the end */
export async function beginParticipation(tx: Tx, id: number, user: User): Promise<BegunParticipation> {
  const tournament = await shareAssessmentTournament(tx, id)
  return await beginLive(tx, user, tournament, await lockOwn(tx, id, user.id))
}

/** The end of a window that is open moves with it. The tournament has to be locked or shared. */
export async function giveExtraMinutes(
  tx: Tx,
  tournament: TournamentRow,
  participationId: number,
  extraMinutes: number,
): Promise<void> {
  await setExtra(tx, participationId, extraMinutes)
  await settleWindow(tx, tournament, participationId)
}

/** Ends the window of somebody who has begun. Ending again changes nothing. The tournament has to be shared. */
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
  if (one.begun_at === null) return
  const { start, end } = windowFor(tournament, { ...one, begun_at: one.begun_at })
  await setWindow(tx, participationId, new Date(start), new Date(Math.max(start, end)))
  await recordEvent(tx, tournament.id, { kind: 'window', subjectId: participationId, userId: one.user_id })
}

/** Those of one participation; undefined without one of the user in that tournament. */
export async function ownWindow(database: Reader, id: number, userId: number) {
  return findOwnWindow(database, id, userId)
}

/**
 * Deletes a participation with its results and what events say of it. Submissions and drafts are their account's.
 */
export async function forgetParticipation(tx: Tx, id: number, participationId: number): Promise<void> {
  await clearEvents(tx, id, participationId)
  await deleteParticipation(tx, participationId)
}
