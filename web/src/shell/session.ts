import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { checkUserLogged, getOwnBasicInfo, logout } from '@gradus/contract/account'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { Role } from '@gradus/contract/role'
import { call, query } from '../api.ts'
import { clearUserCookies, storedUserId, storeRole, storeUserId } from './cookies.ts'
import { hasUnsaved } from '../ui/unsaved-forms.ts'
import { readFrame, storeFrame } from './own-frame.ts'

/** The result of the specification's login check: `checking` until the reply arrives, then a visitor or a user. */
export type Session =
  | { readonly state: 'checking' }
  | { readonly state: 'visitor' }
  | { readonly state: 'user'; readonly userId: number }

export const ownInfoQuery = query(getOwnBasicInfo, {})
/** The id that the login check returns for a visitor. */
export const visitorId = -1

const loginCheck = query(checkUserLogged, {})
/** The login check. Also loads the user's frame (header, menus), which saves further requests. */
export const sessionQuery = queryOptions({
  ...loginCheck,
  queryFn: async ({ client, signal }) => {
    const needsFrame = client.getQueryData(ownInfoQuery.queryKey) === undefined
    // A previous user is probably still logged in, so the frame is requested at once.
    const early = needsFrame && storedUserId() !== undefined ? readFrame(signal) : undefined
    const userId = await call(checkUserLogged, {}, { signal })
    if (needsFrame && userId !== visitorId) storeFrame(client, userId, await (early ?? readFrame(signal)))
    if (userId !== visitorId && isWarned) {
      isWarned = false
      void import('../ui/toast.tsx').then(({ toast }) => toast.hideFailures())
    }
    const former = client.getQueryData(loginCheck.queryKey)
    const hasEnded = userId === visitorId && former !== undefined && former !== visitorId
    if (!hasEnded) return userId
    if (keepsUnsaved()) return former
    client.setQueryData(endedKey, true)
    return userId
  },
})

/** Several calls may find that the session has ended; only the first one shows the message. */
let isWarned = false

/**
 * Call this when the session has ended. While there is unsaved text, the page stays as it is, since the login page in its
 * place would lose the text. @returns whether it stays
 */
export function keepsUnsaved(): boolean {
  if (!hasUnsaved()) return false
  if (!isWarned) void import('../ui/toast.tsx').then(({ toast }) => toast.sessionEnded())
  isWarned = true
  return true
}

/**
 * The login check treats a candidate without an account as a visitor. The pages of their assessment provide this
 * context, in which they are a user.
 */
export const CandidateSession = createContext<Session | undefined>(undefined)

export type OwnInfo = ReplyOf<typeof getOwnBasicInfo>
/** Who uses the page, for all its components (`session-provider.tsx`). */
export interface CurrentUser {
  readonly session: Session
  readonly info: OwnInfo | undefined
}
export const CurrentUserContext = createContext<CurrentUser>({ session: { state: 'checking' }, info: undefined })

/** Always `checking` on the server. A failed check counts as logged out (specification, section 4). */
export function useSession(): Session {
  const { session } = useContext(CurrentUserContext)
  return useContext(CandidateSession) ?? session
}

/** The user's own name, role, reputation and other data. */
export function useOwnInfo(): OwnInfo | undefined {
  return useContext(CurrentUserContext).info
}

/** After a login or activation: drops the previous user's cached data and stores the new user's id. */
export async function beginSession(client: QueryClient, userId: number, role?: Role): Promise<void> {
  clearUserCookies()
  storeUserId(userId)
  if (role !== undefined) storeRole(role)
  await client.cancelQueries(sessionQuery)
  clearPrivateQueries(client)
  client.removeQueries({ queryKey: endedKey })
  storeFrame(client, userId, await readFrame())
  client.setQueryData(sessionQuery.queryKey, userId)
}

/** Ends the session, clears both cookies and empties the user id (specification, section 4). @throws CallProblem */
export async function logOut(client: QueryClient): Promise<void> {
  await call(logout, {})
  await client.cancelQueries()
  dropSession(client)
}

/** Treats the user as a visitor from now on. */
export function dropSession(client: QueryClient): void {
  clearUserCookies()
  clearPrivateQueries(client)
  client.removeQueries({ queryKey: endedKey })
  client.setQueryData(sessionQuery.queryKey, visitorId)
}

/** Treats the user as a visitor because a call found that the session has ended. The login page says so. */
export function endSession(client: QueryClient): void {
  dropSession(client)
  client.setQueryData(endedKey, true)
}

/**
 * Marks in the query cache that the session has ended, until the next login or logout. A state of the navigation would be
 * lost, because a page for users redirects its visitor by itself.
 */
const endedKey = ['session ended']

/** True on the login page if the user comes there because the session has ended. */
export function useSessionEnded(): boolean {
  return useQueryClient().getQueryData(endedKey) === true
}

/** Removes every signed-in reply from the query cache. Public replies stay: they are the same for everybody. */
export function clearPrivateQueries(client: QueryClient): void {
  client.removeQueries({ predicate: isPrivate })
}

/** Clears private queries and refetches those of the page, after another user has logged in. */
export function resetPrivateQueries(client: QueryClient): void {
  void client.resetQueries({ predicate: isPrivate })
}

const isPrivate = ({ queryKey: [url] }: { readonly queryKey: readonly unknown[] }) =>
  url !== sessionQuery.queryKey[0] && url !== endedKey[0] && !String(url).startsWith('/public/')
