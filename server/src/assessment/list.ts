import type { Candidate, listCandidates as listCall } from '@gradus/contract/assessment-candidate'
import type { ParsedOf, ReplyOf } from '@gradus/contract/endpoint'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readableAssessment } from './access.ts'
import { listCandidates, listReviewers, type CandidateRow } from './candidate-store.ts'
import { percentileOf, readScores, shareOf, type Scores } from './distribution.ts'
import { erasureOf } from './introduction.ts'
import { finishedDateOf } from './own.ts'
import { presentRequest } from './present.ts'
import { countWaiting } from './report-store.ts'
import { countPairs } from './similarity-store.ts'
import { countByState } from './count-store.ts'
import type { AssessmentRow } from './store.ts'

/** The company's list of candidates. A reviewer's has those who are assigned to them. */

const pageSize = 50

type Query = ParsedOf<typeof listCall>['query']

/** @throws Problem notFound */
export async function listForCompany(
  database: Database,
  user: User,
  id: number,
  query: Query,
): Promise<ReplyOf<typeof listCall>> {
  const { assessment, reviewerId } = await readableAssessment(database, id, user)
  const rows = await listCandidates(database, id, {
    q: query.q,
    state: query.state,
    asksForTime: query.asksForTime === '1',
    reviewerId,
  })
  const all = await presentAll(database, assessment, rows)
  const ordered = sorted(all, query)
  const from = (query.page - 1) * pageSize
  return {
    items: ordered.slice(from, from + pageSize),
    total: ordered.length,
    page: query.page,
    pageSize,
    counts: orNotFound((await countByState(database, [id], reviewerId)).get(id)),
    now: new Date().toISOString(),
  }
}

export async function presentAll(
  database: Database,
  assessment: AssessmentRow,
  rows: readonly CandidateRow[],
): Promise<Candidate[]> {
  const scores = await readScores(database, assessment.id)
  const [waiting, pairs] = [await countWaiting(database, assessment.id), await countPairs(database, assessment.id)]
  const reviewers = await listReviewers(
    database,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...present(assessment, row, scores),
    waiting: waiting.get(row.participation_id ?? 0) ?? 0,
    similar: pairs.get(row.participation_id ?? 0) ?? 0,
    reviewers: reviewers
      .filter(({ candidate_id }) => candidate_id === row.id)
      .map(({ user_id, display_name }) => ({ userId: user_id, displayName: display_name })),
  }))
}

function present(
  assessment: AssessmentRow,
  row: CandidateRow,
  scores: Scores,
): Omit<Candidate, 'waiting' | 'similar' | 'reviewers'> {
  const { participation_id: participationId } = row
  const own = participationId === null ? undefined : scores.byParticipation.get(participationId)
  const date = (moment: Date | null) => moment?.toISOString() ?? null
  return {
    candidateId: row.id,
    participationId,
    name: row.name,
    email: row.email,
    state: row.state,
    hasAccount: row.is_guest === false,
    invitedDate: row.created_at.toISOString(),
    sentDate: date(row.sent_at),
    // A link ends with its assessment.
    expiresDate: date(row.expires_at && earlierOf(row.expires_at, assessment.ends_at)),
    remindedDate: date(row.last_reminded_at ?? row.reminded_at),
    openedDate: date(row.opened_at),
    agreedDate: date(row.agreed_at),
    begunDate: date(row.begun_at),
    endsDate: date(row.ends_at),
    finishedDate: finishedDateOf(row),
    sharedDate: date(row.shared_at),
    erasureDate: erasureOf(assessment, row)?.toISOString() ?? null,
    extraPercent: row.extra_percent,
    timeRequest: presentRequest(row),
    score: own ? { points: own.points, maximum: scores.maximum, share: shareOf(own.points, scores.maximum) } : null,
    percentile: participationId === null || row.state !== 'finished' ? null : percentileOf(scores, participationId),
  }
}

/** Newest invitation first; in either order, candidates without a score or an end come last. */
function sorted(all: readonly Candidate[], { by, order }: Pick<Query, 'by' | 'order'>): Candidate[] {
  const direction = order === 'up' ? 1 : -1
  if (by === 'invited') return all.toSorted((one, other) => direction * (one.candidateId - other.candidateId))
  if (by === 'name') {
    const names = new Intl.Collator('en')
    const nameOf = (one: Candidate) => one.name || one.email
    return all.toSorted((one, other) => direction * names.compare(nameOf(one), nameOf(other)))
  }
  const valueOf = (one: Candidate) =>
    by === 'score' ? one.score?.points : one.finishedDate === null ? undefined : Date.parse(one.finishedDate)
  return all.toSorted((one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)]
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined)
    return direction * (first - second) || other.candidateId - one.candidateId
  })
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other
}
