import { useEffect, useEffectEvent, useState } from 'react'
import { loadCode } from './load-code.ts'

interface Code<Loaded> {
  readonly loaded: Loaded | undefined
  /** True after it could not be loaded. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/**
 * The code of a part that shows something of its own until it has loaded, such as plain code. If it can't be loaded, the
 * part says so and offers to try again, so that the rest of the page stays; it also tries again by itself once the
 * browser is back online. `lazyPart` does the same for parts with a placeholder.
 *
 * @param load must be the same function in each render
 */
export function useCode<Loaded extends object>(load: () => Promise<Loaded>, isWanted = true): Code<Loaded> {
  const [loaded, setLoaded] = useState<Loaded>()
  const [isFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const retry = () => {
    setFailed(false)
    setRound((one) => one + 1)
  }
  useEffect(() => {
    if (!isWanted) return
    let isUnmounted = false
    loadCode(load).then(
      (code) => isUnmounted || setLoaded(code),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isWanted, round])
  useWhenOnline(retry, isFailed)
  return { loaded, isFailed, retry }
}

/** Calls `act` when the browser is back online. */
export function useWhenOnline(act: () => void, isEnabled = true): void {
  const back = useEffectEvent(act)
  useEffect(() => {
    if (!isEnabled) return
    const listen = () => back()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [isEnabled])
}
