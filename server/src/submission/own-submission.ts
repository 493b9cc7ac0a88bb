import { type Submission, type SubmitResult, submitResults } from '@gradus/contract/submission'
import type { Outcome } from '@gradus/contract/judge'
import { findHidden, withoutTests } from '../assignment/visible-tests.ts'
import type { Database } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { findSubmission, listSubmissions, type SubmissionRow } from './store.ts'

/** Number of own submissions on a page. */
const submissionPageSize = 20

/** @throws Problem notFound, also for somebody else's submission */
export async function readSubmission(
  database: Database,
  user: User,
  id: number,
): Promise<Submission & { candidateSource: string }> {
  const row = orNotFound(await findSubmission(database, id, user.id))
  const late = row.is_late === null ? {} : { isLate: row.is_late }
  const areTestsHidden = (await findHidden(database, [id])).has(id)
  const verdict = areTestsHidden ? row.verdict && withoutTests(row.verdict) : row.verdict
  return { ...present(row, areTestsHidden), ...late, verdict, candidateSource: row.source }
}

export async function listOwn(database: Database, user: User, questionId: number, page: number) {
  const read = async (limit: number, offset: number) => {
    const rows = await listSubmissions(database, user.id, questionId, limit, offset)
    const ids = rows.map(({ id }) => id)
    const hidden = await findHidden(database, ids)
    return rows.map((row) => ({ ...row, areTestsHidden: hidden.has(row.id) }))
  }
  return await readPageWithTotal({ page, pageSize: submissionPageSize }, read, (row) =>
    present(row, row.areTestsHidden),
  )
}

function present(row: Omit<SubmissionRow, 'source' | 'verdict' | 'is_late'>, areTestsHidden: boolean) {
  return {
    id: row.id,
    questionId: row.question_id,
    type: row.language,
    state: stateOf(row.outcome, areTestsHidden),
    result: row.outcome === null || isUntold(row.outcome, areTestsHidden) ? null : resultOf(row.outcome),
    createdDate: row.received_at.toISOString(),
    // While the tests are hidden, this would tell that the result has changed.
    ...(row.judged_again_at === null || areTestsHidden ? {} : { judgedAgainDate: row.judged_again_at.toISOString() }),
    ...(areTestsHidden ? { areTestsHidden } : {}),
  }
}

function stateOf(outcome: Outcome | null, areTestsHidden: boolean): Submission['state'] {
  if (isUntold(outcome, areTestsHidden)) return 'received'
  return outcome === null ? 'waiting' : 'judged'
}

/** A judge error reveals nothing about the tests, so it may be shown: the candidate may submit again. */
function isUntold(outcome: Outcome | null, areTestsHidden: boolean): boolean {
  return areTestsHidden && outcome !== 'judgeError'
}

/** -1 error, 0 pass, 1 fail (specification, section 7). A judge error is an error, not a fail. */
export function resultOf(outcome: Outcome): SubmitResult {
  if (outcome === 'judgeError') return submitResults.error
  return outcome === 'passed' ? submitResults.pass : submitResults.fail
}
