import type { ReportEvent } from '@gradus/contract/assessment-report-part'
import type { ConsentedCandidate } from './candidate-store.ts'
import type { EventRow } from './event-store.ts'
import type { QuestionTimeRow } from './question-time-store.ts'
import type { SubmissionRow } from './report-store.ts'

export function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000)
}

/**
 * The times between leaving the page and returning to it. `event` is the return; undefined if the candidate did not
 * return: then the absence lasts until now or until their time ends, whichever is earlier.
 */
export function absencesOf(
  events: readonly EventRow[],
  end: Date | null,
): { event: EventRow | undefined; seconds: number }[] {
  const absences: { event: EventRow | undefined; seconds: number }[] = []
  let left: Date | undefined
  for (const event of events) {
    if (event.kind === 'leave') left ??= event.happened_at
    if (event.kind !== 'return' || !left) continue
    absences.push({ event, seconds: secondsBetween(left, event.happened_at) })
    left = undefined
  }
  const now = new Date()
  if (left && end) absences.push({ event: undefined, seconds: secondsBetween(left, end < now ? end : now) })
  return absences
}

export function timeLineOf(
  { ends_at: end }: ConsentedCandidate,
  begunAt: Date,
  submissions: readonly SubmissionRow[],
  times: readonly QuestionTimeRow[],
  events: readonly EventRow[],
): ReportEvent[] {
  const secondsAway = new Map(absencesOf(events, end).map(({ event, seconds }) => [event, seconds]))
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
        size: event.kind === 'return' ? (secondsAway.get(event) ?? null) : event.size,
      }),
    ),
    ...submissions.map((row) =>
      at('submission', row.received_at, { questionId: row.question_id, submissionId: row.id }),
    ),
  ].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  return [at('begin', begunAt), ...line, ...(end && end <= new Date() ? [at('finish', end)] : [])]
}
