import { useEffect, useState } from 'react'
import { loadPatiently } from './lazy-part.ts'

interface Code<Loaded> {
  readonly loaded: Loaded | undefined
  /** True after it could not be loaded. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/**
 * The code of a part of a page that is loaded when it is first shown. If it can't be loaded, the part says so and offers
 * to try again, so that the rest of the page stays; it also tries again by itself once the browser is back online.
 *
 * @param load must be the same function in each render
 */
export function useCode<Loaded extends object>(load: () => Promise<Loaded>): Code<Loaded> {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const retry = () => {
    setFailed(false)
    setRound((one) => one + 1)
  }
  useEffect(() => {
    let isUnmounted = false
    loadUnlessOffline(load).then(
      (code) => isUnmounted || setLoaded(code),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, round])
  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed])
  return { loaded, isFailed, retry }
}

/** Fails at once if the browser is offline: trying again can't help. */
async function loadUnlessOffline<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (failure) {
    if (!navigator.onLine) throw failure
    return await loadPatiently(load)
  }
}

/** Loads code that is probably needed soon, because its button is hovered or focused. Ignores failures. */
export function preload(load: () => Promise<unknown>): void {
  if (navigator.onLine) load().catch(() => undefined)
}
