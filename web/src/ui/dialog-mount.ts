import { useLayoutEffect, useState } from 'react'

/** Whether a dialog has been opened yet. Until then it need not be rendered: even a closed one costs time. */
export function useWasOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened
}

/** Mounts a dialog closed and then opens it, because it remembers the previous focus only when it opens. */
export function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useLayoutEffect(() => setMounted(true), [])
  return isMounted && opened
}
