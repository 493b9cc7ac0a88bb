import type { recordAssessmentEvents } from '@gradus/contract/assessment-test'
import { assessmentLimits } from '@gradus/contract/assessment-rule'
import type { ParsedOf } from '@gradus/contract/endpoint'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { findRecordedRun, insertEvents } from './event-store.ts'
import { recordedOf } from './introduction.ts'
import { ownAssessment } from './own.ts'
import { listQuestionRows } from './question-store.ts'

/**
 * What a candidate does besides submitting. Stored only with their consent, only while their clock runs, and only up to
 * a limit: further events are dropped. Recording never prevents a candidate from doing anything.
 */

/** Minutes: a browser that lost its connection sends the missed events when it is connected again. */
const lateMinutes = 60

/** @returns how many were stored. @throws Problem notFound */
export async function recordEvents(
  database: Database,
  user: User,
  id: number,
  { events }: ParsedOf<typeof recordAssessmentEvents>['body'],
  receivedAt: Date,
): Promise<number> {
  const { assessment, candidate } = await ownAssessment(database, user, id)
  const { starts_at: start, ends_at: end } = candidate
  if (!start || !end || !recordedOf(assessment, candidate).recordsEvents) return 0
  if (receivedAt.getTime() > end.getTime() + lateMinutes * 60_000) return 0
  const questionIds = new Set((await listQuestionRows(database, id)).map((question) => question.id))
  const within = events
    .map(({ key, kind, questionId, size, millisecondsAgo }) => ({
      key: key ?? null,
      kind,
      questionId: questionIds.has(questionId ?? -1) ? (questionId ?? null) : null,
      size: kind === 'paste' ? (size ?? 0) : null,
      happenedAt: new Date(receivedAt.getTime() - millisecondsAgo),
    }))
    .filter(({ happenedAt }) => happenedAt >= start && happenedAt < end)
  if (within.length === 0) return 0
  return await insertEvents(database, candidate.participation_id, within, assessmentLimits.events)
}

/** Records a run if the user takes an assessment with this question; for everybody else it does nothing. */
export async function recordRunEvent(database: Database, user: User, questionId: number, moment: Date): Promise<void> {
  const participationId = await findRecordedRun(database, user.id, questionId, moment)
  if (participationId === undefined) return
  const run = { kind: 'run', questionId, size: null, happenedAt: moment, key: null } as const
  await insertEvents(database, participationId, [run], assessmentLimits.events)
}
