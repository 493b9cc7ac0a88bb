import { QueryClient } from '@tanstack/react-query'
import { CallProblem } from './api.ts'

/** A refusal stays a refusal; only what a second try can heal is tried again. */
function worthRetrying(count: number, error: Error): boolean {
  const healing = error instanceof CallProblem && (error.status === 0 || error.status >= 500)
  return healing && count < 2
}

export function createQueryClient(): QueryClient {
  const server = import.meta.env.SSR
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: server ? false : worthRetrying, ...(server ? { gcTime: Infinity } : {}) },
      mutations: { retry: false },
    },
  })
}
