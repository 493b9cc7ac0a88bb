import { useEffect, useRef, type RefObject } from 'react'

/** Brings the open tab of a list that scrolls sideways into sight, also where a message leads to a file. */
export function useScrollTabIntoView(open: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    if (!list.current || !tab) return
    // Not scrollIntoView, which would move the page as well.
    const { left, right } = list.current.getBoundingClientRect()
    const at = tab.getBoundingClientRect()
    if (at.left < left) list.current.scrollLeft -= left - at.left
    else if (at.right > right) list.current.scrollLeft += at.right - right
  }, [open])
  return list
}
