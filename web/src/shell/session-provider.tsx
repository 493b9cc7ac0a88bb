import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { setPageUser } from '../page-user.ts'
import { CurrentUserContext, ownInfoQuery, sessionQuery, visitorId, type CurrentUser, type Session } from './session.ts'

const recheckAfter = 60_000

/** Checks once for all components who is logged in, and again when a page is opened and the reply is no longer fresh. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const check = useQuery({ ...sessionQuery, staleTime: recheckAfter, enabled: !import.meta.env.SSR, retry: false })
  const id = check.isPending ? undefined : (check.data ?? visitorId)
  const isUser = id !== undefined && id !== visitorId
  const info = useQuery({ ...ownInfoQuery, enabled: isUser }).data
  useEffect(() => {
    void client.prefetchQuery({ ...sessionQuery, staleTime: recheckAfter, retry: false })
    if (isUser) void client.prefetchQuery(ownInfoQuery)
  }, [client, pathname, isUser])

  useEffect(() => setPageUser(isUser ? id : undefined), [id, isUser])

  const current = useMemo(
    (): CurrentUser => ({ session: sessionOf(id), info: isUser ? info : undefined }),
    [id, isUser, info],
  )
  // The first reply changes most of the frame. As a deferred value, its rendering can be interrupted by what the user does
  // meanwhile.
  const shown = useDeferredValue(current)
  return (
    <CurrentUserContext value={shown.session.state === 'checking' ? shown : current}>{children}</CurrentUserContext>
  )
}

function sessionOf(id: number | undefined): Session {
  if (id === undefined) return { state: 'checking' }
  return id === visitorId ? { state: 'visitor' } : { state: 'user', userId: id }
}
