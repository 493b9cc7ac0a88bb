import type { DehydratedState } from '@tanstack/react-query'

/** What the server's answer carries for the browser: data that it fetched, and routes that failed with their status. */
export interface TakenOver {
  readonly queries: DehydratedState
  readonly failed: Record<string, number>
}
