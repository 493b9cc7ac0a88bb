/**
 * Times of day in a time zone. A local time is the one that a clock there shows, as `datetime-local` writes it
 * (`2026-03-29T02:30`). When clocks go forward, an hour does not exist; when they go back, one occurs twice.
 */

/** @returns the moments at which the clocks of a zone show that time, earliest first: none, one or two */
export function momentsOf(local: string, zone: string): Date[] {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return []
  const day = 24 * 60 * 60_000
  const offsets = new Set([offsetAt(asUtc - day, zone), offsetAt(asUtc + day, zone)])
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === asUtc)
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment))
}

/** The local time in a zone at a moment, to the minute. */
export function localTimeOf(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 16)
}

/** The first time after a gap in which clocks went forward. */
export function timeAfterGap(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  // Counted with the offset from before the gap, the missing time is as far behind it as clocks went forward.
  const moment = asUtc - offsetAt(asUtc - 24 * 60 * 60_000, zone)
  const [before, after] = [offsetAt(moment - 12 * 60 * 60_000, zone), offsetAt(moment, zone)]
  let late = moment
  let early = moment - 12 * 60 * 60_000
  if (before === after) return localTimeOf(new Date(moment), zone)
  while (late - early > 60_000) {
    const middle = Math.floor((late + early) / 120_000) * 60_000
    if (offsetAt(middle, zone) === before) early = middle
    else late = middle
  }
  return localTimeOf(new Date(late), zone)
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
export function offsetAt(moment: number, zone: string): number {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** "UTC+5:30". */
export function offsetName(moment: number, zone: string): string {
  const minutes = Math.round(offsetAt(moment, zone) / 60_000)
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** "America/New York". */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ')
}

export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}
