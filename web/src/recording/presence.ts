import { useEffect, useEffectEvent } from 'react'

/** Calls back when the reader leaves the page for another tab or window, and when they return. */
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
    // Checks a moment later, because the focus moves only after the event.
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
