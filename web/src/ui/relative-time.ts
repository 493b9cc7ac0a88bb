/** A moment in relation to now, in words. */

const minute = 60_000
const hour = 60
const day = 1440

const long = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
] as const
/** Up to this number, days are counted. Weeks would be too coarse: 9 days are neither one week nor two. */
const mostDays = 13

// Created on first use, because the first formatter takes the browser 10 ms and more, before the first render.
let calendar: Intl.RelativeTimeFormat | undefined
let counting: Intl.RelativeTimeFormat | undefined

/**
 * "2 hours ago", "yesterday", "in 13 days", "in 2 weeks". Days are those of the reader's calendar, so "tomorrow" is
 * true. Weeks, months and years are counted: "next week" would mean the one that begins on Monday. The past is rounded
 * down, the future to the nearest.
 */
export function relativeText(then: Date, now: Date): string {
  const minutes = rounded((then.getTime() - now.getTime()) / minute)
  const length = Math.abs(minutes)
  if (length < 1) return 'just now'
  if (length < hour) return count(minutes, 'minute')
  if (length < day) return count(rounded(minutes / hour), 'hour')
  const days = daysBetween(now, then)
  if (Math.abs(days) <= mostDays) return dayText(days)
  const [unit, size] = long.find(([, one]) => Math.abs(days) >= one) ?? long[2]
  return count(rounded(days / size), unit)
}

/** "today", "tomorrow", "in 89 days"; never in the past. */
export function daysUntilText(then: Date, now: Date): string {
  return dayText(Math.max(0, daysBetween(now, then)))
}

function dayText(days: number): string {
  calendar ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  return calendar.format(days, 'day')
}

function count(value: number, unit: Intl.RelativeTimeFormatUnit): string {
  counting ??= new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })
  return counting.format(value, unit)
}

function rounded(value: number): number {
  return value < 0 ? Math.trunc(value) : Math.round(value)
}

/** Midnights between two moments, by the reader's clock. */
function daysBetween(from: Date, to: Date): number {
  return numberOf(to) - numberOf(from)
}

/** Counted in UTC, whose days all have 24 hours. */
function numberOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (day * minute)
}
