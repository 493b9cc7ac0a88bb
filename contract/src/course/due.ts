import { localTimeOf, momentsOf, timeAfterGap } from '../zoned-time.ts'

/** Local times of a course (courses.md 3 and 6). A local time is `2026-03-29T02:30`, as a clock in the course's zone shows it. */

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The last moment of a minute, for a due time: 23:59 is 23:59:59.999. A minute that occurs twice because clocks go back
 * ends the second time. One that does not exist because clocks go forward ends with the first minute after the gap.
 * @returns milliseconds since 1970; NaN if the text is not a local time
 */
export function lastMomentOf(local: string, zone: string): number {
  if (Number.isNaN(Date.parse(`${local}Z`))) return NaN
  const moments = momentsOf(local, zone)
  const last = moments.at(-1) ?? momentsOf(timeAfterGap(local, zone), zone).at(-1)
  return last === undefined ? NaN : last.getTime() + minute - 1
}

/**
 * The same time of day this many days later, whatever clocks do in between: this is how dates move when a course is
 * copied to the next term. Seconds and milliseconds are kept, and a last moment stays one (`lastMomentOf`).
 */
export function shiftDays(moment: number, zone: string, days: number): number {
  const local = localTimeOf(new Date(moment), zone)
  const withinMinute = ((moment % minute) + minute) % minute
  const shifted = new Date(Date.parse(`${local}Z`) + days * day).toISOString().slice(0, 16)
  const moments = momentsOf(shifted, zone)
  const start = moments.at(withinMinute === minute - 1 ? -1 : 0) ?? momentsOf(timeAfterGap(shifted, zone), zone)[0]
  return (start?.getTime() ?? moment + days * day) + withinMinute
}
