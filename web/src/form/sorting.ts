import { useEffect, useEffectEvent, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** Dragging scrolls the window when the pointer is `within` so many pixels of its edge, by `step` pixels at a time. */
const edge = { within: 64, step: 12 } as const

/**
 * Sorts rows by their drag handles: with mouse, pen or finger, or with the arrow keys.
 * @param list its children are the rows, in order
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number>()
  const isDragging = dragged !== undefined

  const follow = useEffectEvent((y: number) => {
    if (dragged === undefined || !list.current) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const to = middles.filter((middle, index) => (index < dragged ? middle < y : index > dragged && middle <= y)).length
    if (to !== dragged) {
      move(dragged, to)
      setDragged(to)
    }
    if (y < edge.within) window.scrollBy(0, -edge.step)
    if (y > window.innerHeight - edge.within) window.scrollBy(0, edge.step)
  })

  // Listens on the window, because moving the row's element ends the pointer capture of its handle.
  useEffect(() => {
    if (!isDragging) return undefined
    const onMove = ({ clientY }: globalThis.PointerEvent) => follow(clientY)
    const end = () => setDragged(undefined)
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
    }
  }, [isDragging])

  return {
    dragged,
    /** The props of a row's drag handle. */
    grip: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) setDragged(index)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const to = targetOf(event.key, index, count)
        if (to === undefined) return
        event.preventDefault()
        if (to !== index) move(index, to)
      },
    }),
  }
}

function targetOf(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  if (item === undefined) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
