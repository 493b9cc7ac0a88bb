import { useEffect, useRef, type RefObject } from 'react'

/** How many pixels of the neighbouring tabs stay visible, to show that the list continues. */
const neighbour = 48

/** Scrolls a list of tabs or links sideways, so that the open one is visible. */
export function useScrollTabIntoView<List extends HTMLElement = HTMLDivElement>(open: string): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true], [aria-current=page]')
    if (!list.current || !tab) return
    // Does not use scrollIntoView, which would move the page as well.
    const { left, right, width } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    // On a phone a long name may leave no room for its neighbours. A name without enough room itself shows its start.
    const margin = Math.max(0, Math.min(neighbour, (width - at.width) / 2))
    const [first, last] = [left + margin, right - margin]
    if (at.left < first || at.width > width) list.current.scrollLeft -= first - at.left
    else if (at.right > last) list.current.scrollLeft += at.right - last
  }, [open])
  return list
}
