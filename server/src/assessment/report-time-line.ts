import type { ReportEvent } from '@gradus/contract/assessment-report-part'
import type { ConsentedCandidate } from './candidate-store.ts'
import type { EventRow } from './event-store.ts'
import type { QuestionTimeRow } from './question-time-store.ts'
import type { SubmissionRow } from './report-store.ts'

export function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000)
}

export interface Absence {
  readonly from: Date
  /** The question that was shown when the candidate left. */
  readonly leftFrom: number | null
  /** When the candidate came back; undefined if they did not. */
  readonly back: { readonly at: Date; readonly questionId: number | null } | undefined
  readonly seconds: number
}

/** Milliseconds. What reaches the server so soon after the candidate left was done before. */
const transit = 2_000

/**
 * The times between leaving the page and returning to it. Activity on the page ends an absence even if no return was
 * reported, as when the page was reloaded, when the tab was closed and another one was open, or when the candidate
 * continued on another device. Without return or activity it lasts until now or until the candidate's time ends,
 * whichever is earlier.
 * @param activity when the candidate did something else than leaving or returning, in any order
 */
export function absencesOf(events: readonly EventRow[], activity: readonly Date[], end: Date | null): Absence[] {
  const absences: Absence[] = []
  const active = activity.map((date) => date.getTime()).toSorted((one, other) => one - other)
  let left: EventRow | undefined
  let next = 0
  const endAt = (back: Absence['back'], until: Date) => {
    if (!left) return
    const from = left.happened_at
    absences.push({ from, leftFrom: left.question_id, back, seconds: secondsBetween(from, until) })
    left = undefined
  }
  /** Ends the absence if the candidate did something before this moment. */
  const endIfActive = (before: number) => {
    if (!left) return
    const since = left.happened_at.getTime() + transit
    while ((active[next] ?? Infinity) < since) next += 1
    const first = active[next]
    if (first === undefined || first >= before) return
    const at = new Date(first)
    endAt({ at, questionId: null }, at)
  }
  for (const event of events) {
    endIfActive(event.happened_at.getTime())
    if (event.kind === 'leave') left ??= event
    if (event.kind === 'return') endAt({ at: event.happened_at, questionId: event.question_id }, event.happened_at)
  }
  const now = new Date()
  const last = end && end < now ? end : now
  endIfActive(last.getTime())
  if (end) endAt(undefined, last)
  return absences
}

/** When the candidate did something that is not recorded in the editor. */
export function activityOf(
  submissions: readonly SubmissionRow[],
  times: readonly QuestionTimeRow[],
  events: readonly EventRow[],
): Date[] {
  return [
    ...submissions.map(({ received_at }) => received_at),
    ...times.flatMap(({ opened_at }) => opened_at ?? []),
    ...events.flatMap(({ kind, happened_at }) => (kind === 'run' || kind === 'paste' ? happened_at : [])),
  ]
}

export function timeLineOf(
  { ends_at: end }: ConsentedCandidate,
  begunAt: Date,
  submissions: readonly SubmissionRow[],
  times: readonly QuestionTimeRow[],
  events: readonly EventRow[],
  absences: readonly Absence[],
): ReportEvent[] {
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
    ...events.flatMap(({ kind, happened_at, question_id, size }) =>
      kind === 'leave' || kind === 'return' ? [] : [at(kind, happened_at, { questionId: question_id, size })],
    ),
    ...absences.flatMap(({ from, leftFrom, back, seconds }) => [
      at('leave', from, { questionId: leftFrom }),
      ...(back ? [at('return', back.at, { questionId: back.questionId, size: seconds })] : []),
    ]),
    ...submissions.map((row) =>
      at('submission', row.received_at, { questionId: row.question_id, submissionId: row.id }),
    ),
  ].toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date))
  return [at('begin', begunAt), ...line, ...(end && end <= new Date() ? [at('finish', end)] : [])]
}
