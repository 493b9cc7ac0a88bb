import { useEffect, useRef, type RefObject } from 'react'

/** Brings the open tab, or the link of the open page, of a list that scrolls sideways into sight. */
export function useScrollTabIntoView<List extends HTMLElement = HTMLDivElement>(open: string): RefObject<List | null> {
  const list = useRef<List>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true], [aria-current=page]')
    if (!list.current || !tab) return
    // Not scrollIntoView, which would move the page as well.
    const { left, right } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    if (at.left < left) list.current.scrollLeft -= left - at.left
    else if (at.right > right) list.current.scrollLeft += at.right - right
  }, [open])
  return list
}
