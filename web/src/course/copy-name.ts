import { courseLimits } from '@gradus/contract/course'

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const term = / \(\p{L}+ \d{4}\)$/u

/**
 * The name that is proposed for a copy: with the month in which its term starts, because both courses are in the same
 * lists. It replaces the month that an earlier copy added.
 * @param day as in `2027-04-05`; without a valid day the name stays as it is
 */
export function nameOfCopy(name: string, day: string): string {
  const start = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(start.getTime())) return name
  const suffix = ` (${months.format(start)})`
  return (
    name
      .replace(term, '')
      .slice(0, courseLimits.name.maximum - suffix.length)
      .trimEnd() + suffix
  )
}
