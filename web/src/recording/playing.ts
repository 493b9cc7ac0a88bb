import { useEffect, useEffectEvent, useState } from 'react'

export const speeds = [0.5, 1, 2, 4, 8, 16, 32] as const
export type Speed = (typeof speeds)[number]

export interface Playing {
  /** The position in milliseconds of played time. */
  readonly time: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly setSpeed: (speed: Speed) => void
  /** Starts or pauses. At the end, it starts from the beginning again. */
  readonly toggle: () => void
  readonly pause: () => void
  readonly seek: (time: number) => void
}

/** The clock of the player. */
export function usePlaying(length: number): Playing {
  const [time, setTime] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const hasEnded = time >= length
  // Several frames may pass before a render, so each one adds to the value that the previous one set.
  const advance = useEffectEvent((passed: number) => setTime((former) => Math.min(length, former + passed * speed)))
  useEffect(() => {
    if (!isPlaying || hasEnded) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function draw(now) {
      // A background tab gets no frames; afterwards it continues where it was.
      advance(Math.min(Math.max(0, now - before), 250))
      before = now
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, hasEnded])
  return {
    time,
    isPlaying: isPlaying && !hasEnded,
    speed,
    setSpeed,
    toggle() {
      if (hasEnded) setTime(0)
      setPlaying(hasEnded || !isPlaying)
    },
    pause: () => setPlaying(false),
    seek(target) {
      if (hasEnded) setPlaying(false)
      setTime(Math.min(length, Math.max(0, target)))
    },
  }
}
