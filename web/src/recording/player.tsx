import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react'
import { useId, type KeyboardEvent } from 'react'
import { clockText, spokenText } from '../ui/duration.ts'
import { MarkList } from './mark-list.tsx'
import { markText, seconds } from './mark-text.ts'
import { PlaybackView } from './playback-view.tsx'
import { speeds, usePlaying, type Speed } from './playing.ts'
import { TimeSlider } from './time-slider.tsx'
import { happenedAt, stepAt, type Mark, type Timeline } from './timeline.ts'
import './player.css'

/** Plays back how code was written. Space starts and pauses it wherever the focus is inside the player. */
export function Player({ timeline, title }: { timeline: Timeline; title: string }) {
  const { marks, playedLength, length, skipped, steps } = timeline
  const playing = usePlaying(playedLength)
  const heading = useId()
  const step = Math.max(0, stepAt(steps, playing.time))
  const { file } = timeline.at(step)
  const now = happenedAt(timeline, playing.time)
  const moment = `${clockText(seconds(now))} of ${clockText(seconds(length))}${file ? `, ${file.name}` : ''}`
  const last = marks.findLast((mark) => mark.step <= step)

  const press = (event: KeyboardEvent) => {
    const { target } = event
    const isOwn = target instanceof HTMLElement && target.closest('button, select, a') !== null
    if (event.key !== ' ' || isOwn || event.defaultPrevented) return
    event.preventDefault()
    playing.toggle()
  }
  const goTo = (mark: Mark | undefined) => {
    playing.pause()
    playing.seek(mark?.played ?? 0)
  }
  const before = marks.findLast(({ played }) => played < playing.time - 1)
  const after = marks.find(({ played }) => played > playing.time + 1)

  return (
    // Key presses bubble up from the focused element inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="player sheet" aria-labelledby={heading} onKeyDown={press}>
      <h3 className="player-title" id={heading} dir="auto">
        {title}
      </h3>
      <PlaybackView timeline={timeline} step={step} name={`Code at ${moment}, read only`} />
      <div className="player-bar">
        <div className="player-buttons">
          <Tooltip label="Previous event">
            <ActionIcon size={36} aria-label="Previous event" onClick={() => goTo(before)}>
              <IconPlayerSkipBackFilled size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
          <ActionIcon
            size={40}
            variant="filled"
            color="lapis"
            aria-label={playing.isPlaying ? 'Pause' : 'Play'}
            aria-keyshortcuts="Space"
            onClick={playing.toggle}
          >
            {playing.isPlaying ? (
              <IconPlayerPauseFilled size={18} aria-hidden />
            ) : (
              <IconPlayerPlayFilled size={18} aria-hidden />
            )}
          </ActionIcon>
          <Tooltip label="Next event">
            <ActionIcon size={36} aria-label="Next event" disabled={!after} onClick={() => goTo(after)}>
              <IconPlayerSkipForwardFilled size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <span className="player-time num small" aria-hidden="true">
          <b>{clockText(seconds(now))}</b> <span className="ink2">of {clockText(seconds(length))}</span>
        </span>
        <TimeSlider time={playing.time} length={playedLength} marks={marks} text={moment} onSeek={playing.seek} />
        <NativeSelect
          className="player-speed"
          aria-label="Speed"
          value={String(playing.speed)}
          data={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          onChange={({ currentTarget }) => playing.setSpeed(Number(currentTarget.value) as Speed)}
        />
      </div>
      <div className="player-notes small ink2">
        <span dir="auto">{file?.name}</span>
        {skipped >= 1000 && <span>Skipped {spokenText(seconds(skipped))} without activity.</span>}
        <span className="player-last" role="status">
          {last ? `${clockText(seconds(last.happened))}: ${markText(last)}` : ''}
        </span>
      </div>
      <MarkList marks={marks} current={last} onGo={goTo} />
    </section>
  )
}
