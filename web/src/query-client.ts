import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallProblem } from './api.ts'
import { endSession, keepsUnsaved, sessionQuery } from './shell/session.ts'

/** Retries only failures that may be temporary: a refusal would be refused again. */
function worthRetrying(count: number, error: Error): boolean {
  return isHealing(error) && count < 2
}

function isHealing(error: Error | null): boolean {
  return error instanceof CallProblem && (error.status === 0 || error.status >= 500)
}

/** Refetches what failed while the server was unreachable. Called by the code that finds it reachable again. */
export function refetchFailed(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => isHealing(state.error) })
}

export function createQueryClient(): QueryClient {
  const server = import.meta.env.SSR
  // If any call finds that the session has expired or was ended elsewhere, the whole page learns it here.
  const onError = (error: Error) => {
    const ended = error instanceof CallProblem && error.code === 'notSignedIn'
    if (ended && (client.getQueryData(sessionQuery.queryKey) ?? -1) !== -1 && !keepsUnsaved()) endSession(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: 15_000, retry: server ? false : worthRetrying, ...(server ? { gcTime: Infinity } : {}) },
      // Without a connection a write fails at once, with a sentence. By default it would wait silently for the connection.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
