import { add, fraction, rounded, zero, type Fraction } from '@gradus/contract/fraction'
import type {
  AssessmentReport,
  ReportEvent,
  ReportQuestion,
  ReportSimilarity,
  ReportSubmission,
} from '@gradus/contract/assessment-report'
import type { Cell } from '@gradus/contract/contest/scoring'
import { draftsInTournament } from '../draft/draft.ts'
import type { Database } from '../platform/data/database.ts'
import type { AssessmentRow, QuestionRow } from './store.ts'
import { listQuestionRows } from './store.ts'
import type { SeenCandidate } from './candidate-store.ts'
import { distributionOf, percentileOf, readScores, shareOf, type Scores } from './distribution.ts'
import { listEvents, type EventRow } from './event-store.ts'
import { erasureOf, recordedOf } from './introduction.ts'
import { readLooks } from './look.ts'
import { readNotes } from './note.ts'
import { finishedDateOf } from './own.ts'
import { ownSeconds } from './question-time.ts'
import { listQuestionTimes, type QuestionTimeRow } from './question-time-store.ts'
import { listSources, listSubmissions, type SubmissionRow } from './report-store.ts'
import { listPairs } from './similarity-store.ts'

/**
 * The report of a candidate: one object, from which the page, the PDF and the CSV are made, for the company and for the
 * candidate, so that all of them say the same.
 */

/** Who reads it: what they see of other candidates. */
export interface ReportReader {
  /** Whether they see the candidate with these reviewers. Nobody else's name or code is told. */
  seesOther(reviewers: readonly number[]): boolean
}

export async function buildReport(
  database: Database,
  assessment: AssessmentRow,
  candidate: SeenCandidate,
  reader: ReportReader,
  scores?: Scores,
): Promise<AssessmentReport> {
  const { participation_id: participationId } = candidate
  const [all, questions, submissions, times, events, pairs] = [
    scores ?? (await readScores(database, assessment.id)),
    await listQuestionRows(database, assessment.id),
    await listSubmissions(database, participationId),
    await listQuestionTimes(database, participationId),
    await listEvents(database, participationId),
    await listPairs(database, participationId),
  ]
  const own = all.byParticipation.get(participationId)
  const cells = new Map((own?.cells ?? []).map((cell) => [cell.questionId, cell]))
  const code = await readCode(database, assessment.id, candidate, submissions, cells)
  const begunAt = candidate.begun_at
  const recorded = recordedOf(assessment, candidate)
  const points = own?.points ?? 0
  const endsAt = candidate.ends_at
  return {
    assessmentId: assessment.id,
    title: assessment.title,
    companyName: assessment.company_name,
    minutes: assessment.minutes,
    recordsEvents: candidate.consent?.recordsEvents ?? recorded.recordsEvents,
    recordsPlayback: candidate.consent?.recordsPlayback ?? recorded.recordsPlayback,
    candidateId: candidate.id,
    participationId,
    name: candidate.name,
    email: candidate.email,
    state: candidate.state,
    agreedDate: candidate.agreed_at.toISOString(),
    begunDate: begunAt?.toISOString() ?? null,
    endsDate: endsAt?.toISOString() ?? null,
    finishedDate: finishedDateOf(candidate),
    erasedDate: erasureOf(assessment, candidate)?.toISOString() ?? null,
    extraPercent: candidate.extra_percent,
    secondsUsed: begunAt && endsAt && endsAt <= new Date() ? secondsBetween(begunAt, endsAt) : null,
    isComplete: submissions.every(({ state }) => state !== 'waiting'),
    score: scoreOf(points, all.maximum),
    percentile: percentileOf(all, participationId),
    distribution: distributionOf(all),
    questions: questions.map((question) =>
      questionOf(question, cells.get(question.id), {
        submissions: submissions.filter(({ question_id }) => question_id === question.id),
        time: times.find(({ question_id }) => question_id === question.id),
        code: code.get(question.id) ?? null,
        begunAt,
      }),
    ),
    topics: topicsOf(questions, cells),
    totals: totalsOf(candidate, submissions, events),
    timeLine: begunAt ? timeLineOf(candidate, begunAt, submissions, times, events) : [],
    similarity: pairs.map((pair): ReportSimilarity => ({
      pairId: pair.id,
      questionId: pair.question_id,
      similarity: pair.similarity,
      submissionId: pair.submission_id,
      other: reader.seesOther(pair.other_reviewers)
        ? {
            participationId: pair.other_participation_id,
            submissionId: pair.other_submission_id,
            name: pair.other_name,
          }
        : null,
    })),
    notes: await readNotes(database, participationId),
    looks: await readLooks(database, participationId),
    sharedDate: candidate.shared_at?.toISOString() ?? null,
  }
}

function scoreOf(points: number, maximum: number) {
  return { points, maximum, share: shareOf(points, maximum) }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000)
}

interface QuestionParts {
  readonly submissions: readonly SubmissionRow[]
  readonly time: QuestionTimeRow | undefined
  readonly code: ReportQuestion['code']
  readonly begunAt: Date | null
}

function questionOf(
  question: QuestionRow,
  cell: Cell | undefined,
  { submissions, time, code, begunAt }: QuestionParts,
): ReportQuestion {
  return {
    ...scoreOf(cell ? rounded(cell.points) : 0, question.points),
    questionId: question.id,
    title: question.title,
    difficultLevel: question.difficult_level,
    tags: question.tags,
    tries: cell?.tries ?? 0,
    isSolved: cell?.solved !== undefined,
    type: code?.type ?? null,
    seconds: time ? ownSeconds(time) : null,
    openedDate: time?.opened_at?.toISOString() ?? null,
    submissions: submissions.map((row) => presentSubmission(row, begunAt, cell)),
    code,
  }
}

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
    counts: cell?.improved?.id === row.entry_id,
  }
}

/** By question: what the points come from, or else the last submission in time, or else any, or else the draft. */
async function readCode(
  database: Database,
  assessmentId: number,
  candidate: SeenCandidate,
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

/** A question counts for each of its tags. Those with the most points first. */
function topicsOf(questions: readonly QuestionRow[], cells: ReadonlyMap<number, Cell>): AssessmentReport['topics'] {
  const topics = new Map<string, { points: Fraction; maximum: Fraction }>()
  for (const question of questions)
    for (const tag of question.tags) {
      const before = topics.get(tag) ?? { points: zero, maximum: zero }
      topics.set(tag, {
        points: add(before.points, cells.get(question.id)?.points ?? zero),
        maximum: add(before.maximum, fraction(question.points)),
      })
    }
  return [...topics]
    .map(([tag, { points, maximum }]) => ({ tag, ...scoreOf(rounded(points), rounded(maximum)) }))
    .toSorted((one, other) => other.maximum - one.maximum || (one.tag < other.tag ? -1 : 1))
}

function totalsOf(
  candidate: SeenCandidate,
  submissions: readonly SubmissionRow[],
  events: readonly EventRow[],
): AssessmentReport['totals'] {
  const of = (kind: EventRow['kind']) => events.filter((event) => event.kind === kind)
  const isRecorded = candidate.consent?.recordsEvents === true
  return {
    submissions: submissions.length,
    runs: isRecorded ? of('run').length : null,
    pastes: isRecorded ? of('paste').length : null,
    pastedCharacters: isRecorded ? of('paste').reduce((sum, { size }) => sum + (size ?? 0), 0) : null,
    leaves: isRecorded ? of('leave').length : null,
    secondsAway: isRecorded ? awayOf(events, candidate.ends_at).reduce((sum, { seconds }) => sum + seconds, 0) : null,
  }
}

/** Each stay elsewhere, by the event that it ended with; one that has not ended lasts to the end of the time. */
function awayOf(events: readonly EventRow[], end: Date | null): { event: EventRow | undefined; seconds: number }[] {
  const stays: { event: EventRow | undefined; seconds: number }[] = []
  let left: Date | undefined
  for (const event of events) {
    if (event.kind === 'leave') left ??= event.happened_at
    if (event.kind !== 'return' || !left) continue
    stays.push({ event, seconds: secondsBetween(left, event.happened_at) })
    left = undefined
  }
  const now = new Date()
  if (left && end) stays.push({ event: undefined, seconds: secondsBetween(left, end < now ? end : now) })
  return stays
}

function timeLineOf(
  { ends_at: end }: SeenCandidate,
  begunAt: Date,
  submissions: readonly SubmissionRow[],
  times: readonly QuestionTimeRow[],
  events: readonly EventRow[],
): ReportEvent[] {
  const away = new Map(awayOf(events, end).map(({ event, seconds }) => [event, seconds]))
  const at = (
    kind: ReportEvent['kind'],
    date: Date,
    rest: Partial<Pick<ReportEvent, 'questionId' | 'size' | 'submissionId'>> = {},
  ): ReportEvent => ({
    kind,
    date: date.toISOString(),
    seconds: secondsBetween(begunAt, date),
    questionId: null,
    size: null,
    submissionId: null,
    ...rest,
  })
  const line = [
    ...times.flatMap(({ question_id, opened_at }) =>
      opened_at ? [at('open', opened_at, { questionId: question_id })] : [],
    ),
    ...events.map((event) =>
      at(event.kind, event.happened_at, {
        questionId: event.question_id,
        size: event.kind === 'return' ? (away.get(event) ?? null) : event.size,
      }),
    ),
    ...submissions.map((row) =>
      at('submission', row.received_at, { questionId: row.question_id, submissionId: row.id }),
    ),
  ].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  return [at('begin', begunAt), ...line, ...(end && end <= new Date() ? [at('finish', end)] : [])]
}
