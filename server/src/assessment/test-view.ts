import type { AssessmentTest } from '@gradus/contract/assessment-test'
import type { openAssessmentQuestion } from '@gradus/contract/assessment-test'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { allowedOf, readOwnResults } from '../tournament/test-view.ts'
import type { ConsentedCandidate } from './candidate-store.ts'
import { recordedOf } from './introduction.ts'
import { ownAssessment } from './own.ts'
import { endOf, ownSeconds } from './question-time.ts'
import { findQuestionTime, insertOpening, listQuestionTimes, type QuestionTimeRow } from './question-time-store.ts'
import { listQuestionRows } from './question-store.ts'

/**
 * What a candidate sees while the clock runs and afterwards: the questions with their times, and the candidate's
 * results.
 */

/** @throws Problem notFound, conflict if the candidate has not begun */
export async function readTest(database: Database, user: User, id: number): Promise<AssessmentTest> {
  const { assessment, candidate } = await ownAssessment(database, user, id)
  const { startsAt, endsAt } = windowOf(candidate)
  const now = new Date()
  const [questions, results, times] = [
    await listQuestionRows(database, id),
    await readOwnResults(database, id, user.id, candidate.participation_id),
    await listQuestionTimes(database, candidate.participation_id),
  ]
  const { recordsEvents, recordsPlayback } = recordedOf(assessment, candidate)
  return {
    now: now.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    finishedAt: endsAt <= now ? endsAt.toISOString() : null,
    isOutOfTime: endsAt <= now && candidate.finished_at === null,
    title: assessment.title,
    participationId: candidate.participation_id,
    recordsEvents,
    recordsPlayback,
    submitDraftsAtEnd: assessment.submit_drafts_at_end,
    questions: questions.map((question) => {
      const time = presentTime(
        times.find(({ question_id }) => question_id === question.id),
        endsAt,
        now,
      )
      const isHidden = time.seconds !== null && time.openedAt === null
      return {
        questionId: question.id,
        title: isHidden ? '' : question.title,
        points: question.points,
        type: question.type,
        kind: question.kind,
        languages: allowedOf(question.languages, assessment.languages),
        ...results.of(question.id),
        ...time,
      }
    }),
    score: results.score,
  }
}

/** Idempotent. @throws Problem notFound, conflict before the start and after the end */
export async function openQuestion(
  database: Database,
  user: User,
  id: number,
  questionId: number,
  moment: Date,
): Promise<ReplyOf<typeof openAssessmentQuestion>> {
  const { candidate } = await ownAssessment(database, user, id)
  const { endsAt } = windowOf(candidate)
  const before = orNotFound(await findQuestionTime(database, candidate.participation_id, questionId))
  if (before.opened_at === null) {
    if (moment >= endsAt) throw new Problem('conflict', { message: 'Your time in this assessment is over.' })
    await database.transaction().execute((tx) => insertOpening(tx, candidate.participation_id, questionId, moment))
  }
  const row = await findQuestionTime(database, candidate.participation_id, questionId)
  return { questionId, ...presentTime(row, endsAt, moment), now: new Date().toISOString() }
}

/** @throws Problem conflict if the candidate has not begun */
function windowOf({ starts_at, ends_at }: ConsentedCandidate): { startsAt: Date; endsAt: Date } {
  if (!starts_at || !ends_at) throw new Problem('conflict', { message: 'Begin the assessment to see its questions.' })
  return { startsAt: starts_at, endsAt: ends_at }
}

function presentTime(row: QuestionTimeRow | undefined, endsAt: Date, now: Date) {
  const own = endOf(row)
  const end = own && own < endsAt ? own : endsAt
  const isOpened = row !== undefined && row.opened_at !== null
  return {
    seconds: row ? ownSeconds(row) : null,
    openedAt: row?.opened_at?.toISOString() ?? null,
    endsAt: isOpened ? end.toISOString() : null,
    isOver: now >= endsAt || (isOpened && now >= end),
  }
}
