import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockText, day, spokenText, timeLeftText } from './duration.ts'
import { useSecondsLeft } from './server-clock.ts'
import './countdown.css'

/** Screen readers announce the remaining time at these numbers of seconds before the end. */
const moments = [3600, 1800, 600, 300, 60] as const
const urgentSeconds = 300
/** Of a total below an hour, only this share is urgent; otherwise a short time would be urgent from the start. */
const urgentShare = 1 / 12

/**
 * The time until a moment by the server's clock. Screen readers can read it in words, and it is announced at a few
 * moments only. `urgent` marks the last five minutes, fewer of a short time. `now` is the server's time in the page's
 * data, from which the server-rendered text is computed.
 */
export function Countdown({
  to,
  now,
  label = 'Time left',
  urgent = false,
  totalSeconds = Infinity,
  onEnd,
}: {
  /** ISO 8601. */
  to: string
  now?: string
  label?: string
  urgent?: boolean
  totalSeconds?: number | undefined
  /** Called once at the moment, or at once if it has already passed. */
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
        aria-label={seconds === undefined ? label : `${label}: ${timeLeftText(seconds)}`}
        data-urgent={
          (urgent && seconds !== undefined && seconds <= Math.min(urgentSeconds, totalSeconds * urgentShare)) ||
          undefined
        }
      >
        {seconds === undefined ? '–:––' : clockText(seconds)}
      </span>
      <Announcement label={label} seconds={measured} />
    </span>
  )
}

/** Countdowns of days are shown to the minute. */
function stepOf(seconds: number): number {
  return seconds > day ? 60 : 1
}

function Announcement({ label, seconds }: { label: string; seconds: number | undefined }) {
  const [text, setText] = useState('')
  const before = useRef<number>(undefined)
  useEffect(() => {
    const last = before.current
    before.current = seconds
    if (seconds === undefined || last === undefined) return
    const passed = moments.find((moment) => last > moment && seconds <= moment)
    // After sleep several moments may have passed. Only the time that is left now is announced.
    if (passed !== undefined) setText(`${label}: ${seconds === passed ? spokenText(seconds) : timeLeftText(seconds)}`)
  }, [seconds, label])
  return (
    <span className="sr" role="status">
      {text}
    </span>
  )
}
