import { useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Mark } from './timeline.ts'
import { marksOnTrack } from './track-marks.ts'

/** How far a key press moves, in milliseconds of played time. */
const steps = { small: 2_000, large: 20_000 } as const

/** The timeline, with marks for events. It can be scrubbed with mouse, finger and keyboard. */
export function TimeSlider({
  time,
  length,
  marks,
  text,
  onSeek,
}: {
  time: number
  length: number
  marks: readonly Mark[]
  /** The current time in words. */
  text: string
  onSeek: (time: number) => void
}) {
  const track = useRef<HTMLDivElement>(null)
  const shownMarks = useMemo(() => marksOnTrack(marks, length), [marks, length])
  const shareOf = (moment: number) => (length === 0 ? 0 : (100 * moment) / length)

  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    const { current } = track
    if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { left, width } = current.getBoundingClientRect()
    onSeek((length * (event.clientX - left)) / Math.max(1, width))
  }
  const press = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: time - steps.small,
      ArrowDown: time - steps.small,
      ArrowRight: time + steps.small,
      ArrowUp: time + steps.small,
      PageDown: time - steps.large,
      PageUp: time + steps.large,
      Home: 0,
      End: length,
    }
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    onSeek(to)
  }

  return (
    <div
      className="time-slider"
      role="slider"
      tabIndex={0}
      aria-label="Time"
      aria-valuemin={0}
      aria-valuemax={Math.round(length / 1000)}
      aria-valuenow={Math.round(time / 1000)}
      aria-valuetext={text}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        scrub(event)
      }}
      onPointerMove={scrub}
      onKeyDown={press}
    >
      <div className="time-slider-track" ref={track}>
        <div className="time-slider-done" style={{ width: `${shareOf(time)}%` }} />
        {shownMarks.map(({ name, step, played }) => (
          <span key={step} className="time-mark" data-mark={name} style={{ left: `${shareOf(played)}%` }} />
        ))}
        <span className="time-slider-thumb" style={{ left: `${shareOf(time)}%` }} />
      </div>
    </div>
  )
}
