import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '../shell/session.ts'

/** After a login: the cookie of the specification is stored and everything is asked again, as this user. */
export function useSignIn(): (userId: number) => void {
  const client = useQueryClient()
  return (userId) => {
    client.setQueryData(sessionQuery.queryKey, userId)
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }
}
