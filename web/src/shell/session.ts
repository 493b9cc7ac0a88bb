import { useQuery } from '@tanstack/react-query'
import { checkUserLogged, getOwnBasicInfo } from '@gradus/contract/account'
import { query } from '../api.ts'

/** The login check of the specification: unknown while it runs, then a user id, or undefined for nobody. */
export type Session =
  | { readonly state: 'checking' }
  | { readonly state: 'visitor' }
  | { readonly state: 'user'; readonly userId: number }

export const sessionQuery = query(checkUserLogged, {})
export const ownInfoQuery = query(getOwnBasicInfo, {})

/** The server never knows; a failed check means that nobody is logged in (specification, section 4). */
export function useSession(): Session {
  const { data, isPending } = useQuery({
    ...sessionQuery,
    staleTime: 60_000,
    enabled: !import.meta.env.SSR,
    retry: false,
  })
  if (isPending) return { state: 'checking' }
  return data === undefined || data === -1 ? { state: 'visitor' } : { state: 'user', userId: data }
}

/** Name, role, reputation and so on of the user of this session. */
export function useOwnInfo() {
  const session = useSession()
  return useQuery({ ...ownInfoQuery, enabled: session.state === 'user' }).data
}
