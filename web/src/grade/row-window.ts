import { useEffect, useState, type RefObject } from 'react'

/**
 * Decides which rows of a long table are rendered: the visible ones, some around them, and the focused one. All rows
 * have the same height, so the space of the others is known. A class of 500 opens as fast as one of 20.
 */

export interface RowPart {
  /** The number of rows before this one that are not rendered. */
  readonly skipped: number
  readonly row: number
}

/** The rendered rows change in steps of this many, so that a little scrolling changes nothing. */
const step = 10

/** The rows within `[top, top + height)` of the table's body, plus one step on each side. */
export function visibleRows(top: number, height: number, rowHeight: number, count: number): [number, number] {
  const first = Math.floor(Math.max(0, top) / rowHeight / step) - 1
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight / step) + 1
  return [Math.min(count, Math.max(0, first * step)), Math.min(count, Math.max(0, last * step))]
}

/** The rendered rows in order, including the focused one, and the number of rows after the last. */
export function partsOf(
  [from, to]: readonly [number, number],
  focused: number | undefined,
  count: number,
): { readonly parts: readonly RowPart[]; readonly skippedAfter: number } {
  const visible = Array.from({ length: to - from }, (_, index) => from + index)
  const isApart = focused !== undefined && focused < count && (focused < from || focused >= to)
  const rows = isApart ? [...visible, focused].toSorted((one, other) => one - other) : visible
  const parts = rows.map((row, index) => ({ row, skipped: row - (rows[index - 1] ?? -1) - 1 }))
  return { parts, skippedAfter: count - 1 - (rows.at(-1) ?? -1) }
}

/** Updates the visible rows while the table scrolls. */
export function useVisibleRows(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: { readonly count: number; readonly rowHeight: number },
): readonly [number, number] {
  const [[from, to], setRange] = useState<readonly [number, number]>([0, 2 * step])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const next = visibleRows(element.scrollTop, element.clientHeight, rowHeight, count)
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, count, rowHeight])
  return [Math.min(from, count), Math.min(to, count)]
}
