import { IconClipboardText, IconDoorExit, IconPlayerPlay, IconSend, type IconProps } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { counted } from '../ui/count.ts'
import { clockText } from '../ui/duration.ts'
import { markText, seconds } from './mark-text.ts'
import type { Mark, MarkName } from './timeline.ts'

const icons: Record<MarkName, ComponentType<IconProps>> = {
  run: IconPlayerPlay,
  submit: IconSend,
  paste: IconClipboardText,
  leave: IconDoorExit,
}

/** As many as a browser lays out at once without delay. A candidate's own program can send a hundred thousand. */
const shownAtOnce = 200

/** The events of a recording. A click goes to that moment. */
export function MarkList({
  marks,
  current,
  onGo,
}: {
  marks: readonly Mark[]
  current: Mark | undefined
  onGo: (mark: Mark) => void
}) {
  const [shown, setShown] = useState(shownAtOnce)
  if (marks.length === 0) return <p className="player-marks small ink2">No runs, submissions or pastes.</p>
  return (
    <ol className="player-marks" aria-label="Runs, submissions, pastes and leaving the page">
      {marks.slice(0, shown).map((mark) => {
        const Icon = icons[mark.name]
        return (
          <li key={mark.step}>
            <button
              type="button"
              className="player-mark"
              data-mark={mark.name}
              aria-current={mark === current ? 'step' : undefined}
              onClick={() => onGo(mark)}
            >
              <Icon size={14} stroke={1.8} aria-hidden />
              <span className="num">{clockText(seconds(mark.happened))}</span>
              <span>{markText(mark)}</span>
            </button>
          </li>
        )
      })}
      {marks.length > shown && (
        <li>
          <Button size="compact-sm" variant="default" onClick={() => setShown(shown + shownAtOnce)}>
            Show {Math.min(shownAtOnce, marks.length - shown)} more of {counted(marks.length, 'event').join(' ')}
          </Button>
        </li>
      )}
    </ol>
  )
}
