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
    const { left, right } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    const [first, last] = [left + neighbour, right - neighbour]
    if (at.left < first) list.current.scrollLeft -= first - at.left
    else if (at.right > last) list.current.scrollLeft += at.right - last
  }, [open])
  return list
}
