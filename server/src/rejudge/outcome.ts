import type { Outcome, Verdict } from '@gradus/contract/judge'
import { reputationPoints } from '@gradus/contract/reputation'
import type { SqlRows, Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { changePasses } from '../profile/activity.ts'
import { replaceProgress } from '../question/progress.ts'
import { replaceVerdicts } from '../submission/change.ts'
import { solvedReasons } from '../question/choice.ts'
import { solvingReasons } from '../reputation/reputation.ts'
import {
  draftOfSubmission,
  listPeople,
  listAssignmentVerdicts,
  listTournamentVerdicts,
  lockQuestion,
  passesMovedBy,
  progressBy,
  type AffectedUser,
  type RejudgedQuestion,
} from './store.ts'
import { recordNewAttemptVerdicts } from '../assignment/verdict.ts'
import { isPublic } from '../question/audience.ts'
import { recordNewVerdicts } from '../tournament/rejudge.ts'

/** What follows from another outcome of a submission: who solved the question, what is counted, reputation. */

/** All of it but reputation. The question is locked. @returns those who solve it now and did not before, or reversed */
export async function applyOutcomes(tx: Tx, questionId: number, draft: SqlRows): Promise<AffectedUser[]> {
  const people = await listPeople(tx, draft, questionId, solvingReasons)
  // All that is counted from the former verdicts, before the verdicts change.
  await replaceProgress(tx, questionId, progressBy(draft, questionId))
  await changePasses(tx, passesMovedBy(draft, questionId))
  await replaceVerdicts(tx, draft, questionId)
  await recordNewVerdicts(tx, await listTournamentVerdicts(tx, draft))
  await recordNewAttemptVerdicts(tx, await listAssignmentVerdicts(tx, draft))
  return people
}

/** Only a public question earns, and not its author. */
export function pointsOf(question: RejudgedQuestion, { solved, had, user_id }: AffectedUser): number {
  if (!solved) return -had
  const earns = isPublic(question) && question.user_id !== user_id && had === 0
  return earns ? reputationPoints[solvedReasons[question.difficult_level]] : 0
}

/** Gives one submission another verdict. @throws Problem notFound if its question is gone */
export async function changeVerdict(
  tx: Tx,
  submission: { readonly id: number; readonly question_id: number; readonly outcome: Outcome },
  verdict: Verdict,
): Promise<{ question: RejudgedQuestion; person: AffectedUser | undefined; points: number }> {
  const question = orNotFound(await lockQuestion(tx, submission.question_id))
  const [person] = await applyOutcomes(tx, question.id, draftOfSubmission(submission.id, submission.outcome, verdict))
  return { question, person, points: person === undefined ? 0 : pointsOf(question, person) }
}
