import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallProblem } from './api.ts'
import { dropSession, sessionQuery } from './shell/session.ts'

/** A refusal stays a refusal; only what a second try can heal is tried again. */
function worthRetrying(count: number, error: Error): boolean {
  const healing = error instanceof CallProblem && (error.status === 0 || error.status >= 500)
  return healing && count < 2
}

export function createQueryClient(): QueryClient {
  const server = import.meta.env.SSR
  // The session ran out or was ended elsewhere: whichever call learns it first, the whole page knows.
  const onError = (error: Error) => {
    const ended = error instanceof CallProblem && error.code === 'notSignedIn'
    if (ended && (client.getQueryData(sessionQuery.queryKey) ?? -1) !== -1) dropSession(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: server ? false : worthRetrying, ...(server ? { gcTime: Infinity } : {}) },
      mutations: { retry: false },
    },
  })
  return client
}
