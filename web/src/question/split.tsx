import { useElementSize } from '@mantine/hooks'
import type { CSSProperties, ReactNode } from 'react'
import { usePersistedState } from '../persisted-state.ts'
import { Resizer } from '../ui/resizer.tsx'
import './split.css'

const share = { initial: 44, minimum: 28, maximum: 66 } as const

/**
 * A coding question: its text at the left, the editor at the right, in a pane as high as the window. The divider
 * between them can be moved, and this browser remembers its position.
 */
export function Split({ text, solving, after }: { text: ReactNode; solving: ReactNode; after: ReactNode }) {
  const stored = usePersistedState('layout/text', isShare)
  const value = stored.value ?? share.initial
  // If the pane needs more height than a small window has, scrolling the page shows its end.
  const { ref, height } = useElementSize()
  return (
    <div className="split" data-panes style={{ '--text-share': `${value}%` } as CSSProperties}>
      <div className="split-text" id="question-text">
        {text}
      </div>
      <div className="split-line">
        <Resizer
          axis="x"
          label="Width of the text"
          controls="question-text"
          value={value}
          minimum={share.minimum}
          maximum={share.maximum}
          onChange={stored.save}
        />
      </div>
      <div
        ref={ref}
        className="split-solution"
        style={{ top: `min(calc(var(--g-header) + 24px), calc(100dvh - ${height}px - 24px))` }}
      >
        {solving}
      </div>
      <div className="split-comments">{after}</div>
    </div>
  )
}

function isShare(stored: unknown): stored is number {
  return typeof stored === 'number' && stored >= share.minimum && stored <= share.maximum
}
