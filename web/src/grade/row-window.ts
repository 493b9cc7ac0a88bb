import { useEffect, useState, type RefObject } from 'react'

/**
 * Which rows of a long table are in the document: those in sight with some around them, and the one that has the focus.
 * Every row is as high as any other, so the room of the others is known. A class of 500 opens as fast as one of 20.
 */

export interface RowPart {
  /** Rows that are left out before this one. */
  readonly skipped: number
  readonly row: number
}

/** Rows are exchanged in steps of so many, so that scrolling a little changes nothing. */
const step = 10

/** Rows within `[top, top + height)` of the table's body, with a step more on each side. */
export function rowsInSight(top: number, height: number, rowHeight: number, count: number): [number, number] {
  const first = Math.floor(Math.max(0, top) / rowHeight / step) - 1
  const last = Math.ceil((Math.max(0, top) + height) / rowHeight / step) + 1
  return [Math.min(count, Math.max(0, first * step)), Math.min(count, Math.max(0, last * step))]
}

/** The rows of a window in their order, with the focused one, and the rows after the last. */
export function partsOf(
  [from, to]: readonly [number, number],
  focused: number | undefined,
  count: number,
): { readonly parts: readonly RowPart[]; readonly skippedAfter: number } {
  const shown = Array.from({ length: to - from }, (_, index) => from + index)
  const isApart = focused !== undefined && focused < count && (focused < from || focused >= to)
  const rows = isApart ? [...shown, focused].toSorted((one, other) => one - other) : shown
  const parts = rows.map((row, index) => ({ row, skipped: row - (rows[index - 1] ?? -1) - 1 }))
  return { parts, skippedAfter: count - 1 - (rows.at(-1) ?? -1) }
}

/** Follows what is scrolled. */
export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight }: { readonly count: number; readonly rowHeight: number },
): readonly [number, number] {
  const [[from, to], setSight] = useState<readonly [number, number]>([0, 2 * step])
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = () => {
      const next = rowsInSight(element.scrollTop, element.clientHeight, rowHeight, count)
      setSight((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
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
