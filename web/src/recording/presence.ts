import { useEffect, useEffectEvent } from 'react'

/** Calls back when the page is left, for another tab or another window, and when its reader returns. */
export function usePresence(onChange: (isHere: boolean) => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    let isHere = true
    const look = () => {
      const now = document.visibilityState === 'visible' && document.hasFocus()
      if (now === isHere) return
      isHere = now
      changed(now)
    }
    // The focus has moved on only after the event.
    const lookSoon = () => setTimeout(look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('blur', lookSoon)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('blur', lookSoon)
      window.removeEventListener('focus', look)
    }
  }, [])
}
