import { elapsedAt, type Window } from '@gradus/contract/contest/window'

/** Times as the Contest API writes them. */

export function timeText(moment: Date): string {
  return moment.toISOString()
}

/** `h:mm:ss.uuu`, with a sign before the start. */
export function relativeText(milliseconds: number): string {
  const whole = Math.abs(Math.round(milliseconds))
  const digits = (value: number, count: number) => String(value).padStart(count, '0')
  const [hours, minutes, seconds] = [3_600_000, 60_000, 1000].map((unit) => Math.floor(whole / unit))
  const rest = `${digits((minutes ?? 0) % 60, 2)}:${digits((seconds ?? 0) % 60, 2)}.${digits(whole % 1000, 3)}`
  return `${milliseconds < 0 && whole > 0 ? '-' : ''}${hours}:${rest}`
}

/** Contest time, which stands still in removed intervals; negative before the start. */
export function contestTime(moment: Date, start: Date, removed: readonly Window[]): string {
  const before = moment.getTime() - start.getTime()
  return relativeText(before < 0 ? before : elapsedAt(moment.getTime(), start.getTime(), removed))
}
