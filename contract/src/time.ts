import { z } from 'zod'

/** Types for dates and times in forms. */

/** An instant with its offset; stored in UTC. */
export const Instant = z.iso.datetime({ offset: true, error: 'Choose a date and a time.' })

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An IANA name. */
export const TimeZone = z.string().max(100).refine(isTimeZone, { error: 'Choose a time zone, such as Europe/London.' })
