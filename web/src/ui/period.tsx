import { useHydrated } from '../hydration.ts'
import { offsetAt, ownZone, zoneName } from '@gradus/contract/zoned-time'

const minute = 60_000
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(timeZone, formatter)
  return formatter
}

/** "Sun, 22 Nov 2026, 18:00", by the clocks of a time zone. `at` is ISO 8601. */
export function timeIn(zone: string, at: string): string {
  return formatterOf(zone).format(new Date(at))
}

/** "Sun, 22 Nov 2026, 18:00 – 20:00". Does not use `formatRange`, whose spaces differ between server and browser. */
function periodIn(zone: string, start: string, end: string): string {
  const [from, to] = [timeIn(zone, start), timeIn(zone, end)]
  const isOneDay = from.slice(0, -5) === to.slice(0, -5)
  return `${from} – ${isOneDay ? to.slice(-5) : to}`
}

interface PeriodProps {
  readonly start: string
  readonly end: string
  /** The IANA name of the organiser's time zone. */
  readonly zone: string
}

/** Start and end in the organiser's time zone, and below them in the reader's. */
export function Period({ start, end, zone }: PeriodProps) {
  const hydrated = useHydrated()
  const own = hydrated ? ownZone() : zone
  const isSame = [start, end].every((at) => offsetAt(Date.parse(at), own) === offsetAt(Date.parse(at), zone))
  return (
    <span className="period">
      <span className="num">
        <time dateTime={start}>{periodIn(zone, start, end)}</time> <span className="nowrap">{zoneName(zone)}</span>
      </span>
      <span className="small ink2 num">
        {isSame ? 'Your time is the same.' : `${periodIn(own, start, end)} in your time`}
      </span>
    </span>
  )
}

/** A time in the reader's time zone, which is said if `zone` has another time; until the reader's is known, in `zone`. */
export function OwnZoneTime({ at, zone }: { at: string; zone: string }) {
  const hydrated = useHydrated()
  const own = hydrated ? ownZone() : zone
  const isSame = offsetAt(Date.parse(at), own) === offsetAt(Date.parse(at), zone)
  return (
    <>
      <time dateTime={at} className="num" title={`${timeIn(zone, at)} ${zoneName(zone)}`}>
        {timeIn(own, at)}
      </time>
      {!isSame && <span className="tiny ink2 nowrap"> your time</span>}
    </>
  )
}

/** "2 hours 30 minutes", "3 minutes 45 seconds": the whole of it, to the second. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ]
  const phrases = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
  return phrases.length > 0 ? phrases.join(' ') : 'less than a second'
}

/** The time left, rounded down so that it never promises too much: from ten minutes on, to whole minutes. */
export function timeLeftText(milliseconds: number): string {
  const step = milliseconds >= 10 * minute ? minute : 1000
  return durationText(Math.floor(milliseconds / step) * step)
}
