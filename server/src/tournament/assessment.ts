import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { insertAssessment, type AssessmentContent } from './assessment-store.ts'
import { recordEvent } from './event.ts'
import { countBegun, deleteTournament, setQuestions, updateTournament } from './manage-store.ts'
import { recomputeAll } from './standing.ts'
import { findTournament, listQuestions, lockTournament, lockTournamentForShare, type TournamentRow } from './store.ts'
import { moveWindows } from './window.ts'

/**
 * The parts of an assessment that are stored as a tournament: its row, its questions, and the participations of its
 * candidates. The assessment's own rules decide who may do what; the functions here run within its transaction.
 */

export type { AssessmentContent } from './assessment-store.ts'

interface QuestionToAdd {
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
  questions: readonly QuestionToAdd[],
): Promise<number> {
  const id = await insertAssessment(tx, userId, companyId, content)
  await setQuestions(tx, id, questions)
  await recordEvent(tx, id, { kind: 'tournament' })
  return id
}

/**
 * Locks the tournament. @throws Problem notFound, conflict if the revision is not the latest, or if a participant has
 * begun and it would become a draft
 */
export async function editAssessmentTournament(
  tx: Tx,
  id: number,
  content: AssessmentContent,
  questions: readonly QuestionToAdd[],
  revision: number | undefined,
): Promise<void> {
  const before = await lockAssessmentTournament(tx, id)
  if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
  if (content.is_draft && !before.is_draft && (await countBegun(tx, id)) > 0)
    throw new Problem('conflict', { message: 'Somebody has begun, so it can’t become a draft again.' })
  await updateTournament(tx, id, content)
  await setQuestions(tx, id, questions)
}

/** Updates windows and standings after an edit, once the extra times are right. */
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

/** Keeps the tournament's times unchanged until the transaction ends. @throws Problem notFound */
export async function lockAssessmentTournamentForShare(tx: Tx, id: number): Promise<TournamentRow> {
  return assessmentOnly(await lockTournamentForShare(tx, id))
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
