import type { DehydratedState } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** What the server's page carries for the browser: the data that it fetched, and the status of routes that failed. */
export interface HydrationData {
  readonly queries: DehydratedState
  readonly failed: Record<string, number>
}

const never = () => () => undefined

/** False while the server renders and during the browser's first render; true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
