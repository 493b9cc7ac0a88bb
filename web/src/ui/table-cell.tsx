import type { ReactNode } from 'react'

/**
 * What a cell is in its row:
 * - `main`: what the row is called. It takes the width that is left, and is the first line of a card.
 * - `wide`: a text of more than a few words. It wraps, and has a line of its own in a card.
 * - `actions`: buttons, at the end of the row and at the foot of a card.
 * - `corner`: one button, at the end of the row and in the corner of a card.
 * - `fact`: a few words that do not wrap.
 */
type Part = 'main' | 'wide' | 'actions' | 'corner' | 'fact'

interface CellProps {
  readonly part?: Part
  /** The label before the value in a card. Cards have no column headings. */
  readonly label?: string
  /** Right-aligns numbers and times in a table. */
  readonly right?: boolean
  readonly quiet?: boolean
  /**
   * The widest screen on which a table leaves the column out: 1199 px (`l`), 975 px (`m`), or phones (`s`), whose cards
   * leave it out, too.
   */
  readonly drop?: 'l' | 'm' | 's'
  readonly children?: ReactNode
}

/** A cell of a list (`ListTable`). */
export function Cell({ part = 'fact', label, right = false, quiet = false, drop, children }: CellProps) {
  const classes = [part, right && 'r', quiet && 'ink2', drop && `drop-${drop}`].filter(Boolean).join(' ')
  return (
    <td className={classes} data-label={label}>
      {children}
    </td>
  )
}

/** A title that takes two lines at most. Hovering shows the whole title. */
export function Title({ children, text }: { children: ReactNode; text: string }) {
  return (
    <span className="two-lines" title={text}>
      {children}
    </span>
  )
}

/** A number that is dimmed if it is zero. */
export function Count({ value }: { value: number }) {
  return value === 0 ? <span className="ink3">0</span> : <>{value.toLocaleString('en-GB')}</>
}
