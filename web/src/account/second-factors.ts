import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecondFactors } from '@gradus/contract/second-factor'
import { CallProblem, query } from '../api.ts'

const factorsQuery = query(getSecondFactors, {})

export function useFactors() {
  return useQuery(factorsQuery)
}

export function useFactorsChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: factorsQuery.queryKey })
}

/**
 * The message for a passkey that could not be created or used: the server's sentence, or that the browser cancelled.
 */
export function passkeyProblem(error: Error): string {
  return error instanceof CallProblem
    ? error.message
    : 'No passkey was used: the request was cancelled or took too long. Try again.'
}
