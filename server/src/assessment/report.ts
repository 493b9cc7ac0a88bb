import { add, fraction, rounded, zero, type Fraction } from '@gradus/contract/fraction'
import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportQuestion, ReportSimilarity } from '@gradus/contract/assessment-report-part'
import type { Cell } from '@gradus/contract/contest/scoring'
import type { Database } from '../platform/data/database.ts'
import { listRecordedActivity } from '../recording/activity.ts'
import type { AssessmentRow, QuestionRow } from './store.ts'
import { listQuestionRows } from './question-store.ts'
import type { ConsentedCandidate } from './candidate-store.ts'
import { distributionOf, percentileOf, readScores, shareOf, type Scores } from './distribution.ts'
import { listEvents, type EventRow } from './event-store.ts'
import { erasureOf, recordedOf } from './introduction.ts'
import { readLooks } from './look-log.ts'
import { readNotes } from './note.ts'
import { finishedDateOf } from './own.ts'
import { ownSeconds } from './question-time.ts'
import { listQuestionTimes, type QuestionTimeRow } from './question-time-store.ts'
import { listSubmissions, type SubmissionRow } from './report-store.ts'
import { listPairs, listTooShort } from './similarity-store.ts'
import { absencesOf, activityOf, secondsBetween, timeLineOf, type Absence } from './report-time-line.ts'
import { presentSubmission, readCode } from './report-submission.ts'

/**
 * The report of a candidate: one object, from which the page, the PDF and the CSV are generated, for the company and
 * for the candidate, so that they cannot differ.
 */

/** The reader of a report, which decides what is shown of other candidates. */
export interface ReportReader {
  /**
   * Whether the reader may see the candidate who has these reviewers. Names and code of other candidates are left out.
   */
  seesOther(reviewers: readonly number[]): boolean
}

export async function buildReport(
  database: Database,
  assessment: AssessmentRow,
  candidate: ConsentedCandidate,
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
  const absences = await readAbsences(database, candidate, submissions, times, events)
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
    erasureDate: erasureOf(assessment, candidate)?.toISOString() ?? null,
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
    totals: totalsOf(candidate, submissions, events, absences),
    timeLine: begunAt ? timeLineOf(candidate, begunAt, submissions, times, events, absences) : [],
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
    tooShort: await listTooShort(database, participationId),
    notes: await readNotes(database, participationId),
    looks: await readLooks(database, participationId),
    sharedDate: candidate.shared_at?.toISOString() ?? null,
  }
}

function scoreOf(points: number, maximum: number) {
  return { points, maximum, share: shareOf(points, maximum) }
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
  candidate: ConsentedCandidate,
  submissions: readonly SubmissionRow[],
  events: readonly EventRow[],
  absences: readonly Absence[],
): AssessmentReport['totals'] {
  const eventsOfKind = (kind: EventRow['kind']) => events.filter((event) => event.kind === kind)
  const isRecorded = candidate.consent?.recordsEvents === true
  return {
    submissions: submissions.length,
    runs: isRecorded ? eventsOfKind('run').length : null,
    pastes: isRecorded ? eventsOfKind('paste').length : null,
    pastedCharacters: isRecorded ? eventsOfKind('paste').reduce((sum, { size }) => sum + (size ?? 0), 0) : null,
    leaves: isRecorded ? absences.length : null,
    secondsAway: isRecorded ? absences.reduce((sum, { seconds }) => sum + seconds, 0) : null,
  }
}

async function readAbsences(
  database: Database,
  candidate: ConsentedCandidate,
  submissions: readonly SubmissionRow[],
  times: readonly QuestionTimeRow[],
  events: readonly EventRow[],
): Promise<Absence[]> {
  if (!events.some(({ kind }) => kind === 'leave')) return []
  const typed = await listRecordedActivity(database, candidate.participation_id)
  return absencesOf(events, [...activityOf(submissions, times, events), ...typed], candidate.ends_at)
}
