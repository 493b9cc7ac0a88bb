/**
 * The times of a contest (contests.md, section 1). All are milliseconds since 1970 by the server's clock. A window is
 * `[start, end)`: what arrives at its end is late.
 */

export interface ContestTimes {
  readonly start: number
  readonly end: number
  /** Minutes that each participant has from their own start; without it everybody shares the contest's window. */
  readonly minutesPerParticipant: number | null
  readonly freezeMinutes: number
  readonly isDraft: boolean
  readonly thawedAt: number | null
  readonly finalAt: number | null
}

/** What decides how long somebody has. */
type Length = Pick<ContestTimes, 'start' | 'end' | 'minutesPerParticipant'>

export interface Window {
  readonly start: number
  readonly end: number
}

const minute = 60_000

export const contestStates = ['draft', 'scheduled', 'running', 'frozen', 'ended', 'thawed', 'final'] as const
export type ContestState = (typeof contestStates)[number]

/** `draft` to `ended` follow from the clock; `thawed` and `final` are decided by an organiser. */
export function stateOf(contest: ContestTimes, now: number): ContestState {
  if (contest.finalAt !== null) return 'final'
  if (contest.thawedAt !== null) return 'thawed'
  if (contest.isDraft) return 'draft'
  if (now < contest.start) return 'scheduled'
  if (now >= contest.end) return 'ended'
  return now >= (freezeStart(contest) ?? contest.end) ? 'frozen' : 'running'
}

/** Nobody can begin or submit any more, except for a virtual run. */
export function isOver(state: ContestState): boolean {
  return state === 'ended' || state === 'thawed' || state === 'final'
}

/** The start of the freeze: results received after it stay hidden until the thaw. Undefined if nothing is frozen. */
export function freezeStart({ end, freezeMinutes, thawedAt, finalAt }: ContestTimes): number | undefined {
  return freezeMinutes > 0 && thawedAt === null && finalAt === null ? end - freezeMinutes * minute : undefined
}

/** The window of a live participant. A personal window starts when the participant begins. */
export function liveWindow(contest: Length, begunAt: number, extraMinutes: number): Window {
  const end = contest.end + extraMinutes * minute
  if (contest.minutesPerParticipant === null) return { start: contest.start, end }
  return { start: begunAt, end: Math.min(begunAt + (contest.minutesPerParticipant + extraMinutes) * minute, end) }
}

/** A virtual run has the contest's length, whenever it begins. */
export function virtualWindow(contest: ContestTimes, begunAt: number): Window {
  const length =
    contest.minutesPerParticipant === null ? contest.end - contest.start : contest.minutesPerParticipant * minute
  return { start: begunAt, end: begunAt + length }
}

/** The time left to somebody who would begin now, or at the start if that is later, in milliseconds. */
export function timeLeft(contest: Length, now: number, extraMinutes: number): number {
  const begunAt = Math.max(now, contest.start)
  return Math.max(0, liveWindow(contest, begunAt, extraMinutes).end - begunAt)
}

export function isWithin({ start, end }: Window, moment: number): boolean {
  return moment >= start && moment < end
}

/**
 * Contest time at a moment, in milliseconds since `start`. It does not advance in intervals that an organiser removed, such as
 * an outage; the order of arrival stays (ICPC CCS).
 * @param removed sorted, without overlaps
 */
export function elapsedAt(moment: number, start: number, removed: readonly Window[]): number {
  const stoodStill = removed
    .map((one) => Math.max(0, Math.min(one.end, moment) - Math.max(one.start, start)))
    .reduce((all, one) => all + one, 0)
  return Math.max(0, moment - start - stoodStill)
}
