import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page listens already: false while the server renders and until the browser took over. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
