import type { AssessmentReport, getAssessmentSubmission } from '@gradus/contract/assessment-report'
import type { Look } from '@gradus/contract/assessment-report-part'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { readableCandidate, ownOrReadableCandidate } from './access.ts'
import { readScores, type Scores } from './distribution.ts'
import { logLook } from './look-log.ts'
import { hasReport, ownAssessment } from './own.ts'
import { buildReport } from './report.ts'
import { presentSubmission } from './report-submission.ts'
import { findSubmission } from './report-store.ts'

/** Reports and code for everybody who may see them. If a reader is not the candidate, the access is logged. */

/** @throws Problem notFound, also for a reviewer to whom the candidate is not assigned */
export async function readReport(
  database: Database,
  user: User,
  id: number,
  participationId: number,
  kind: Look['kind'],
  scores?: Scores,
): Promise<AssessmentReport> {
  const { assessment, candidate, manages } = await readableCandidate(database, user, participationId)
  orNotFound(assessment.id === id ? assessment : undefined)
  const seesOther = (reviewers: readonly number[]) => manages || reviewers.includes(user.id)
  await logLook(database, user, candidate, kind)
  return await buildReport(database, assessment, candidate, { seesOther }, scores)
}

/**
 * Reports of those candidates whom the reader may see: a kept address can name one whose data has been erased since.
 * @throws Problem notFound if there is none
 */
export async function readComparison(
  database: Database,
  user: User,
  id: number,
  candidates: string,
): Promise<{ reports: AssessmentReport[] }> {
  const chosen = [...new Set(candidates.split(',').map(Number))].slice(0, assessmentLimits.compared)
  const scores = await readScores(database, id)
  const reports: AssessmentReport[] = []
  for (const participationId of chosen) {
    try {
      reports.push(await readReport(database, user, id, participationId, 'comparison', scores))
    } catch (problem) {
      if (!(problem instanceof Problem && problem.code === 'notFound')) throw problem
    }
  }
  if (reports.length === 0) throw new Problem('notFound')
  return { reports }
}

/** @throws Problem notFound, conflict before their time is over */
export async function readOwnReport(database: Database, user: User, id: number): Promise<AssessmentReport> {
  const { assessment, candidate } = await ownAssessment(database, user, id)
  if (!hasReport(candidate)) throw new Problem('conflict', { message: 'Your report is here once you have finished.' })
  return await buildReport(database, assessment, candidate, { seesOther: () => false })
}

/** Allowed for the candidate, and for members who may see the candidate. @throws Problem notFound */
export async function readSubmission(
  database: Database,
  user: User,
  id: number,
  submissionId: number,
): Promise<ReplyOf<typeof getAssessmentSubmission>> {
  const row = orNotFound(await findSubmission(database, id, submissionId))
  const candidate = await ownOrReadableCandidate(database, user, row.participation_id)
  await logLook(database, user, candidate, 'submission')
  const cells = (await readScores(database, id)).byParticipation.get(row.participation_id)?.cells ?? []
  const cell = cells.find(({ questionId }) => questionId === row.question_id)
  return {
    ...presentSubmission(row, candidate.begun_at, cell),
    participationId: row.participation_id,
    questionId: row.question_id,
    source: row.source,
    additionalFiles: row.additional_files,
    verdict: row.verdict,
  }
}
