import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

interface ResizerProps {
  /** `x` moves sideways between two columns, `y` up and down between two rows. */
  readonly axis: 'x' | 'y'
  readonly label: string
  /** The id of the first pane, whose share it sets. */
  readonly controls: string
  /** The size of the first pane as a percentage of the container of both panes (`data-panes`). */
  readonly value: number
  readonly minimum: number
  readonly maximum: number
  /** Called with undefined to return to the initial position. */
  readonly onChange: (value: number | undefined) => void
}

const step = 2

/**
 * The divider between two panes: it can be dragged, moved with the arrow keys, and reset by a double click (ARIA's
 * window splitter).
 */
export function Resizer({ axis, label, controls, value, minimum, maximum, onChange }: ResizerProps) {
  const line = useRef<HTMLDivElement>(null)
  const set = (percent: number) => onChange(Math.min(maximum, Math.max(minimum, Math.round(percent * 10) / 10)))

  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const whole = line.current?.closest('[data-panes]')?.getBoundingClientRect()
    if (!whole || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    set(
      axis === 'x'
        ? (100 * (event.clientX - whole.left)) / whole.width
        : (100 * (event.clientY - whole.top)) / whole.height,
    )
  }
  const press = (event: KeyboardEvent) => {
    const [less, more] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const targets: Record<string, number> = {
      [less]: value - step,
      [more]: value + step,
      Home: minimum,
      End: maximum,
    }
    const to = targets[event.key]
    if (to !== undefined) set(to)
    else if (event.key === 'Enter') onChange(undefined)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={line}
      className="resizer"
      data-axis={axis}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => onChange(undefined)}
    />
  )
}
