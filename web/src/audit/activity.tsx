import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { auditActivityDays, getAuditActivity } from '@gradus/contract/audit'
import type { AuditAction } from '@gradus/contract/audit-action'
import { query } from '../api.ts'
import { DayBars } from '../ui/day-bars.tsx'

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'action' : 'actions'}`

/** The number of actions on each day, with the same filters as the audit trail below. */
export function Activity({ userId, action }: { userId: number | undefined; action: AuditAction | undefined }) {
  const { data: days } = useQuery({
    ...query(getAuditActivity, { query: { userId, action } }),
    placeholderData: keepPreviousData,
  })
  if (!days) return <div className="day-bars-room" />
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const busy = days.filter(({ count }) => count > 0).length
  return (
    <DayBars
      days={days}
      sentence={`${counted(total)} in ${auditActivityDays} days, on ${busy} of them.`}
      unit={({ count }) => counted(count)}
    >
      <b>{total.toLocaleString('en-GB')}</b>
      {total === 1 ? 'action' : 'actions'} in {auditActivityDays} days
      <br />
      on {busy} {busy === 1 ? 'day' : 'days'}
    </DayBars>
  )
}
