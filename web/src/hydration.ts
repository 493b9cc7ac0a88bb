import type { DehydratedState } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * The data that the server's page contains for the browser: the replies that it fetched, the ids of the page's routes,
 * and the HTTP status of each route that failed.
 */
export interface HydrationData {
  readonly queries: DehydratedState
  readonly routes: readonly string[]
  readonly failed: Record<string, number>
}

const subscribeToNothing = () => () => undefined

/** False while the server renders and during the browser's first render; true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
