import { z } from 'zod'

/** Types for dates and times in forms. */

const years = { first: 2000, last: 2199 }

/**
 * An instant with its offset; stored in UTC. Its year keeps four digits there, also in a copy of a course, whose dates
 * move by as much as the years allow: `Timestamp` has no others, so a reply with one would fail for everybody.
 */
export const Instant = z.iso.datetime({ offset: true, error: 'Choose a date and a time.' }).refine(isInYears, {
  error: `Choose a date from ${years.first} to ${years.last}.`,
})

function isInYears(instant: string): boolean {
  const year = new Date(instant).getUTCFullYear()
  return year >= years.first && year <= years.last
}

/** `Intl` also takes offsets such as +05:30, which no list of zones has. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An IANA name. */
export const TimeZone = z.string().max(100).refine(isTimeZone, { error: 'Choose a time zone, such as Europe/London.' })
