import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockText, day, spokenText } from './duration.ts'
import { useSecondsLeft } from './server-clock.ts'
import './countdown.css'

/** Seconds before the end at which a screen reader says how much time is left. */
const moments = [3600, 1800, 600, 300, 60] as const
const urgentSeconds = 300

/**
 * The time until a moment by the server's clock. Screen readers find it in words and hear of it at a few moments only.
 * `urgent` marks the last five minutes. `now` is the server's clock in the page's data: what the server renders counts
 * from it.
 */
export function Countdown({
  to,
  now,
  label = 'Time left',
  urgent = false,
  onEnd,
}: {
  /** ISO 8601. */
  to: string
  now?: string
  label?: string
  urgent?: boolean
  /** Called once when the moment comes, and at once if it has passed. */
  onEnd?: () => void
}) {
  const end = Date.parse(to)
  const measured = useSecondsLeft(end, stepOf)
  const seconds = measured ?? (now === undefined ? undefined : Math.max(0, Math.ceil((end - Date.parse(now)) / 1000)))
  const isOver = measured === 0
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) ended()
  }, [isOver])
  return (
    <span className="countdown">
      <span
        className="num"
        role="timer"
        aria-label={seconds === undefined ? label : `${label}: ${spokenText(minutesOf(seconds))}`}
        data-urgent={(urgent && seconds !== undefined && seconds <= urgentSeconds) || undefined}
      >
        {seconds === undefined ? '–:––' : clockText(seconds)}
      </span>
      <Announcement label={label} seconds={measured} />
    </span>
  )
}

/** Days are counted in minutes. */
function stepOf(seconds: number): number {
  return seconds > day ? 60 : 1
}

/** A screen reader would announce a name that changes every second again and again. */
function minutesOf(seconds: number): number {
  return seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds > 0 ? 60 : 0
}

function Announcement({ label, seconds }: { label: string; seconds: number | undefined }) {
  const [text, setText] = useState('')
  const before = useRef<number>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = seconds
    if (seconds === undefined || last === undefined) return
    const passed = moments.find((moment) => last > moment && seconds <= moment)
    // After sleep several moments have passed: what counts is what is left.
    if (passed !== undefined) setText(`${label}: ${spokenText(minutesOf(seconds))}`)
  }, [seconds, label])
  return (
    <span className="sr" role="status">
      {text}
    </span>
  )
}
