import { useEffect, useEffectEvent, useState } from 'react'
import { useSecondsLeft } from '../ui/server-clock.ts'

/** @returns whether the time of a test is over. Calls `onEnd` if it ends while the page is open */
export function useTimeOver(endsAt: string, now: string, onEnd: () => void): boolean {
  const secondsLeft = useSecondsLeft(Date.parse(endsAt))
  // Until the server's clock is known, the time of the server's reply decides.
  const isOver = secondsLeft === undefined ? now >= endsAt : secondsLeft === 0
  const ended = useEffectEvent(onEnd)
  const [wasRunning, setRunning] = useState(!isOver)
  if (!isOver && !wasRunning) setRunning(true)
  useEffect(() => {
    if (isOver && wasRunning) ended()
  }, [isOver, wasRunning])
  return isOver
}
