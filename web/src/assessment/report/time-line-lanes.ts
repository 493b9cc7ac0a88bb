import type { AssessmentReport } from '@gradus/contract/assessment-report'
import type { ReportEvent, ReportSubmission } from '@gradus/contract/assessment-report-part'
import { eventText, timeText } from './texts.ts'

/** The geometry of the timeline. Positions are shares of its width, from 0 to 1. */
export interface TimeLineMark {
  readonly kind: 'paste' | 'run' | ReportSubmission['state']
  readonly at: number
  /** The tooltip, which includes the time. */
  readonly text: string
}
export interface TimeLineLane {
  readonly questionId: number
  /** From the question's opening to the last event in it; null if there was none. */
  readonly span: { readonly from: number; readonly to: number } | null
  readonly marks: readonly TimeLineMark[]
}
export interface TimeLinePicture {
  readonly seconds: number
  /** The minutes that are labelled below the timeline. */
  readonly ticks: readonly { readonly minutes: number; readonly at: number }[]
  readonly lanes: readonly TimeLineLane[]
  readonly away: readonly { readonly from: number; readonly to: number; readonly text: string }[]
}

/** Minutes. */
const tickSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480]
const maxTicks = 7

export function timeLineOf({ timeLine, questions, secondsUsed }: AssessmentReport): TimeLinePicture {
  const last = Math.max(0, ...timeLine.map(({ seconds }) => seconds))
  const total = Math.max(60, last, secondsUsed ?? 0)
  const shareOf = (seconds: number) => Math.min(1, Math.max(0, seconds / total))
  const submissions = new Map(
    questions.flatMap((question) => question.submissions.map((one) => [one.submissionId, one] as const)),
  )
  const lanes = questions.map(({ questionId }) => {
    const events = timeLine.filter((event) => event.questionId === questionId)
    const times = events.map(({ seconds }) => seconds)
    return {
      questionId,
      span: times.length === 0 ? null : { from: shareOf(Math.min(...times)), to: shareOf(Math.max(...times)) },
      marks: events.flatMap((event) => markOf(event, shareOf(event.seconds), submissionOf(event, submissions))),
    }
  })
  const minutes = total / 60
  const step = tickSteps.find((one) => minutes / one <= maxTicks) ?? 720
  const ticks = Array.from({ length: Math.floor(minutes / step) + 1 }, (_, index) => ({
    minutes: index * step,
    at: shareOf(index * step * 60),
  }))
  return { seconds: total, ticks, lanes, away: awayOf(timeLine, total, shareOf) }
}

function submissionOf(
  { submissionId }: ReportEvent,
  submissions: ReadonlyMap<number, ReportSubmission>,
): ReportSubmission | undefined {
  return submissionId === null ? undefined : submissions.get(submissionId)
}

function markOf(event: ReportEvent, at: number, submission: ReportSubmission | undefined): TimeLineMark[] {
  const text = `${timeText(event.seconds)}: ${eventText(event, submission)}`
  if (event.kind === 'paste' || event.kind === 'run') return [{ kind: event.kind, at, text }]
  return event.kind === 'submission' ? [{ kind: submission?.state ?? 'waiting', at, text }] : []
}

/** The intervals in which the candidate was away. A candidate who does not return is away until the end. */
function awayOf(timeLine: readonly ReportEvent[], total: number, shareOf: (seconds: number) => number) {
  const away: { from: number; to: number; text: string }[] = []
  let left: number | undefined
  const end = (back: number) => {
    if (left === undefined) return
    away.push({ from: shareOf(left), to: shareOf(back), text: `Away from ${timeText(left)} to ${timeText(back)}` })
    left = undefined
  }
  for (const { kind, seconds } of timeLine) {
    if (kind === 'leave') left ??= seconds
    if (kind === 'return') end(seconds)
  }
  end(total)
  return away
}
