const day = 24 * 60 * 60_000

/** "in 89 days": the countdown to when a candidate's data is deleted. */
export function DaysLeft({ until }: { until: string }) {
  const moment = new Date(until)
  const days = Math.ceil((moment.getTime() - Date.now()) / day)
  return (
    <time dateTime={until} title={moment.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}>
      {days <= 0 ? 'today' : days === 1 ? 'in 1 day' : `in ${days.toLocaleString('en-GB')} days`}
    </time>
  )
}
