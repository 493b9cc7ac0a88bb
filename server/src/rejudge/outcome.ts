import type { Outcome, Verdict } from '@gradus/contract/judge'
import { reputationPoints } from '@gradus/contract/reputation'
import type { ChangeCause } from '../grade/change.ts'
import type { SqlRows, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { changePasses } from '../profile/activity.ts'
import { replaceProgress } from '../question/progress.ts'
import { replaceVerdicts } from '../submission/change.ts'
import { solvedReasons } from '../question/choice.ts'
import { solvingReasons } from '../reputation/reputation.ts'
import {
  draftOfSubmission,
  listAffectedUsers,
  listAssignmentVerdicts,
  listTournamentVerdicts,
  passesMovedBy,
  progressBy,
  type AffectedUser,
} from './effect-store.ts'
import { lockQuestion, type RejudgedQuestion } from './store.ts'
import { recordNewAttemptVerdicts } from '../assignment/verdict.ts'
import { isPublic } from '../question/audience.ts'
import { recordNewVerdicts } from '../tournament/rejudge.ts'

/** Applies the consequences of changed outcomes: who has solved the question, counters, reputation. */

/**
 * Applies everything except reputation. The caller must have locked the question. @param cause of changed grades, where
 * it is not a rejudge. @returns users who solve it now and did not before, or the other way round
 */
export async function applyOutcomes(
  tx: Tx,
  questionId: number,
  draft: SqlRows,
  cause?: ChangeCause,
): Promise<AffectedUser[]> {
  const affected = await listAffectedUsers(tx, draft, questionId, solvingReasons)
  // Counts everything that depends on the former verdicts, before the verdicts change.
  await replaceProgress(tx, questionId, progressBy(draft, questionId))
  await changePasses(tx, passesMovedBy(draft, questionId))
  await replaceVerdicts(tx, draft, questionId)
  await recordNewVerdicts(tx, await listTournamentVerdicts(tx, draft))
  await recordNewAttemptVerdicts(tx, await listAssignmentVerdicts(tx, draft), cause)
  return affected
}

/** Only a public question earns, and not its author. */
export function pointsOf(question: RejudgedQuestion, { solved, had, user_id }: AffectedUser): number {
  if (!solved) return -had
  const earns = isPublic(question) && question.user_id !== user_id && had === 0
  return earns ? reputationPoints[solvedReasons[question.difficult_level]] : 0
}

/**
 * Locks the question of a submission whose verdict will change. All code locks questions before tournaments and
 * assignments, which avoids deadlocks. @throws Problem notFound if it was deleted
 */
export async function lockForVerdict(tx: Tx, questionId: number): Promise<RejudgedQuestion> {
  return orNotFound(await lockQuestion(tx, questionId))
}

/** Changes the verdict of one submission. @throws Problem notFound if its question was deleted */
export async function changeVerdict(
  tx: Tx,
  submission: { readonly id: number; readonly question_id: number; readonly outcome: Outcome },
  verdict: Verdict,
  cause?: ChangeCause,
): Promise<{ question: RejudgedQuestion; person: AffectedUser | undefined; points: number }> {
  const question = await lockForVerdict(tx, submission.question_id)
  const draft = draftOfSubmission(submission.id, submission.outcome, verdict)
  const [person] = await applyOutcomes(tx, question.id, draft, cause)
  return { question, person, points: person === undefined ? 0 : pointsOf(question, person) }
}
