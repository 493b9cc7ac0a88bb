import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkRole } from '@gradus/contract/account'
import { roles } from '@gradus/contract/role'
import { query } from '../api.ts'
import { clearRoleCookie, clearUserCookies, storeRole, storeUserId, storedRole, storedUserId } from './cookies.ts'
import { clearPrivateQueries, ownInfoQuery, resetPrivateQueries, useOwnInfo, useSession } from './session.ts'

/** Keeps the two cookies of the interface up to date with the login check while the page is open. */
export function useLoginCheck(): void {
  const client = useQueryClient()
  const session = useSession()
  const { error } = useQuery({ ...ownInfoQuery, enabled: session.state === 'user' })
  const role = useOwnInfo()?.role
  const userId = session.state === 'user' ? session.userId : undefined
  const userBefore = useRef<number>(undefined)
  const checkFailed = useRef(false)

  useEffect(() => {
    if (session.state === 'checking') return
    if (userId === undefined) {
      clearUserCookies()
      // The user logged out in another tab, or the session expired.
      if (userBefore.current !== undefined) clearPrivateQueries(client)
    } else {
      // Somebody else logged in in another tab.
      if (userBefore.current !== undefined && userBefore.current !== userId) resetPrivateQueries(client)
      if (storedUserId() !== userId) clearRoleCookie()
      storeUserId(userId)
      if (storedRole() === undefined)
        void fetchRole(client).then((hasAnswer) => void (checkFailed.current = !hasAnswer))
    }
    userBefore.current = userId
  }, [client, session.state, userId])

  useEffect(() => {
    if (role !== undefined && storedRole() !== role && !checkFailed.current) storeRole(role)
  }, [role])

  // The page works without the role; a failed fetch is only logged (specification, section 8).
  useEffect(() => {
    if (error) console.warn('Your name and picture couldn’t be loaded:', error.message)
  }, [error])
}

/**
 * Fetches the role once if the cookie is missing; a failed check counts as role 0 (specification, section 6).
 * @returns whether there was an answer
 */
async function fetchRole(client: QueryClient): Promise<boolean> {
  const role = await client.fetchQuery(query(checkRole, {})).catch(() => undefined)
  storeRole(role ?? roles.user)
  return role !== undefined
}
