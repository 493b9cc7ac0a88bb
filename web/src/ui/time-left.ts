import { timeLeft as timeLeftOf } from '@gradus/contract/contest/window'
import { useSecondsLeft, useServerClock } from './server-clock.ts'

const minute = 60_000

/**
 * The milliseconds left to somebody who begins now; they go down once the end is nearer than the person's own time.
 * Until the clock is ready it is the server's answer, which is null for somebody who can't begin.
 */
export function useTimeLeft(
  timeLeft: number | null,
  {
    startDate,
    endDate,
    minutesPerParticipant,
    extraMinutes,
  }: {
    readonly startDate: string
    readonly endDate: string
    readonly minutesPerParticipant: number | null
    readonly extraMinutes: number
  },
): number | null {
  const { now, isReady } = useServerClock()
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)]
  // Only renders again every second: a window of one's own can be shorter than the time until this end.
  useSecondsLeft(end + extraMinutes * minute)
  if (timeLeft === null || !isReady) return timeLeft
  // Minutes with a fraction leave a rest of less than a millisecond.
  return Math.round(timeLeftOf({ start, end, minutesPerParticipant }, now(), extraMinutes))
}
