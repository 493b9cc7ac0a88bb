const formatters = new Map<string, Intl.DateTimeFormat>()

function dayIn(zone: string, at: string): string {
  const known = formatters.get(zone)
  const formatter =
    known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })
  if (!known) formatters.set(zone, formatter)
  return formatter.format(new Date(at))
}

/** "18 Oct 2026 to 28 Feb 2027": days in the course's own time zone. */
export function Term({ course: { startDate, endDate, timeZone } }: { course: TermOfCourse }) {
  return (
    <span className="num">
      <time dateTime={startDate}>{dayIn(timeZone, startDate)}</time> to{' '}
      <time dateTime={endDate}>{dayIn(timeZone, endDate)}</time>
    </span>
  )
}

interface TermOfCourse {
  readonly startDate: string
  readonly endDate: string
  /** The IANA name of the time zone. */
  readonly timeZone: string
}
