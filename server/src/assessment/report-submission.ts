import type { ReportQuestion, ReportSubmission } from '@gradus/contract/assessment-report-part'
import type { Cell } from '@gradus/contract/contest/scoring'
import { draftsInTournament } from '../draft/draft.ts'
import type { Database } from '../platform/data/database.ts'
import type { ConsentedCandidate } from './candidate-store.ts'
import { listSources, type SubmissionRow } from './report-store.ts'
import { secondsBetween } from './report-time-line.ts'

export function presentSubmission(
  row: Omit<SubmissionRow, 'question_id'>,
  begunAt: Date | null,
  cell: Cell | undefined,
): ReportSubmission {
  return {
    submissionId: row.id,
    receivedDate: row.received_at.toISOString(),
    seconds: begunAt ? secondsBetween(begunAt, row.received_at) : 0,
    type: row.language,
    state: row.state,
    passed: row.passed,
    tests: row.tests,
    isLate: row.is_late,
    isFromDraft: row.from_draft,
    revoked: row.revoked,
    counts: cell?.improved?.id === row.entry_id,
  }
}

/**
 * For each question: the submission that the points come from, otherwise the last one in time, otherwise any, otherwise
 * the draft.
 */
export async function readCode(
  database: Database,
  assessmentId: number,
  candidate: ConsentedCandidate,
  submissions: readonly SubmissionRow[],
  cells: ReadonlyMap<number, Cell>,
): Promise<Map<number, NonNullable<ReportQuestion['code']>>> {
  const chosen = new Map<number, SubmissionRow>()
  for (const questionId of new Set(submissions.map(({ question_id }) => question_id))) {
    const own = submissions.filter(({ question_id }) => question_id === questionId)
    const counted = own.find(({ entry_id }) => entry_id === cells.get(questionId)?.improved?.id)
    const row = counted ?? own.findLast(({ is_late }) => !is_late) ?? own.at(-1)
    if (row) chosen.set(questionId, row)
  }
  const sources = new Map(
    (
      await listSources(
        database,
        [...chosen.values()].map(({ id }) => id),
      )
    ).map((row) => [row.submission_id, row]),
  )
  const code = new Map<number, NonNullable<ReportQuestion['code']>>()
  for (const draft of await draftsInTournament(database, assessmentId, candidate.user_id))
    code.set(draft.questionId, {
      submissionId: null,
      type: draft.type,
      source: draft.source,
      additionalFiles: draft.additionalFiles,
    })
  for (const [questionId, row] of chosen)
    code.set(questionId, {
      submissionId: row.id,
      type: row.language,
      source: sources.get(row.id)?.source ?? '',
      additionalFiles: sources.get(row.id)?.additional_files ?? [],
    })
  return code
}
