import { useEffect, useEffectEvent } from 'react'
import { newKey } from '../new-key.ts'
import { persistState, readStoredState } from '../persisted-state.ts'

/**
 * A candidate is here while one of the browser's tabs of the test is in front. Each page that is in front notes the time
 * in the browser's storage, so that no page needs to know what another one does: a reload, a crash, and a tab that is
 * closed while another one is open are recognised by the time since the last note.
 */
interface Presence {
  /** When a page was last in front, by this browser's clock. */
  readonly at: number
  /** The page that was. */
  readonly page: string
  /** Whether leaving has been reported, and returning has not. */
  readonly isAway: boolean
}

/** Milliseconds. */
const pace = {
  look: 1_000,
  /** Going from one tab of the test to another one takes less. */
  change: 2_000,
  /** A reload takes less, even with a bad connection. */
  load: 15_000,
} as const

/**
 * Reports leaving the test for something else, and returning to it.
 * @param name the name of the test in the browser's storage
 * @param onChange gets the time of the change, by this browser's clock. Pages in the background report it later.
 */
export function usePresence(name: string, onChange: (isHere: boolean, at: number) => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const page = newKey()
    const key = `presence/${name}`
    let wasHere = false
    const look = () => {
      const now = Date.now()
      const before = readStoredState(key, isPresence)
      const isHere = document.visibilityState === 'visible' && document.hasFocus()
      // A page that was in front and still is has only been busy, however long that took.
      const isGone =
        !wasHere && before !== undefined && now - before.at > (before.page === page ? pace.change : pace.load)
      if (isGone && !before.isAway) changed(false, before.at)
      // Without an earlier note, they may come from another device, where leaving was reported.
      if (isHere && (!before || before.isAway || isGone)) changed(true, now)
      if (isHere || wasHere || !before) persistState(key, { at: now, page, isAway: false } satisfies Presence)
      else if (isGone && !before.isAway) persistState(key, { ...before, isAway: true } satisfies Presence)
      wasHere = isHere
    }
    // Looks a moment later, because the focus moves only after the event.
    const lookSoon = () => setTimeout(look)
    look()
    const timer = setInterval(look, pace.look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('blur', lookSoon)
    window.addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('blur', lookSoon)
      window.removeEventListener('focus', look)
    }
  }, [name])
}

function isPresence(stored: unknown): stored is Presence {
  if (typeof stored !== 'object' || stored === null) return false
  const { at, page, isAway } = stored as Partial<Record<string, unknown>>
  return typeof at === 'number' && typeof page === 'string' && typeof isAway === 'boolean'
}
