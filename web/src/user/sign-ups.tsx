import { useQuery } from '@tanstack/react-query'
import { getSignUps } from '@gradus/contract/user'
import { query } from '../api.ts'
import { DayBars } from '../ui/day-bars.tsx'

const countText = (count: number, thing: string) => `${count.toLocaleString('en-GB')} ${thing}${count === 1 ? '' : 's'}`

/** The number of recent sign-ups, and how many of these users have activated their account. */
export function SignUps() {
  const { data: days } = useQuery(query(getSignUps, {}))
  if (!days) return <div className="day-bars-room" />
  const signUps = days.reduce((sum, one) => sum + one.signUps, 0)
  const activated = days.reduce((sum, one) => sum + one.activated, 0)
  return (
    <DayBars
      days={days.map((one) => ({ day: one.day, count: one.signUps, filled: one.activated }))}
      sentence={`${countText(signUps, 'sign-up')} in ${days.length} days, ${activated} of them activated.`}
      unit={({ count, filled = 0 }) => `${countText(count, 'sign-up')}, ${filled} activated`}
    >
      <b>{signUps.toLocaleString('en-GB')}</b>
      {signUps === 1 ? 'sign-up' : 'sign-ups'} in {days.length} days
      <br />
      <span className="legend-filled" /> {activated.toLocaleString('en-GB')} activated
    </DayBars>
  )
}
