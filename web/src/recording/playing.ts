import { useEffect, useEffectEvent, useState } from 'react'

export const speeds = [0.5, 1, 2, 4, 8, 16, 32] as const
export type Speed = (typeof speeds)[number]

export interface Playing {
  /** Milliseconds of played time. */
  readonly time: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  /** From the beginning again where it had reached the end. */
  readonly toggle: () => void
  readonly pause: () => void
  readonly seek: (time: number) => void
}

/** The clock of a player. */
export function usePlaying(length: number): Playing {
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const advance = useEffectEvent((passed: number) => {
    const next = Math.min(length, time + passed * speed)
    setTime(next)
    if (next >= length) setPlaying(false)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      // A tab in the background draws nothing; it goes on where it was.
      advance(Math.min(Math.max(0, now - before), 250))
      before = now
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
  return {
    time,
    isPlaying,
    speed,
    setSpeed,
    toggle() {
      if (!isPlaying && time >= length) setTime(0)
      setPlaying(!isPlaying)
    },
    pause: () => setPlaying(false),
    seek: (wanted) => setTime(Math.min(length, Math.max(0, wanted))),
  }
}
