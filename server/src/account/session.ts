import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import type { Caller } from '../platform/http/serve.ts'
import {
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  findNewSession,
  findSession,
  insertSession,
  updateLastSeen,
} from './session-store.ts'

/** @returns the token for the cookie. */
export async function startSession(
  database: Reader,
  userId: number,
  device: { userAgent: string; address: string },
): Promise<string> {
  return await insertSession(database, userId, device)
}

/** Gives the browser a new session and ends its former one, so that logging in again invalidates a stolen token. */
export async function setSession(database: Database, caller: Caller, session: string): Promise<void> {
  if (caller.sessionToken !== undefined) await endSession(database, caller.sessionToken)
  caller.setSession(session)
}

/** The user of a live session, of an enabled and activated account, or a guest. */
export async function userOfSession(database: Database, token: string): Promise<User | undefined> {
  const session = await findSession(database, token)
  if (!session) return undefined
  if (session.stale) await updateLastSeen(database, token, session.id)
  return { id: session.id, role: session.role, ...(session.is_guest ? { isGuest: true } : {}) }
}

/** Whether a session of the user that began in the last `seconds` still lives. */
export async function hasNewSession(database: Database, userId: number, seconds: number): Promise<boolean> {
  return (await findNewSession(database, userId, seconds)) !== undefined
}

export async function endSession(database: Database, token: string): Promise<void> {
  await deleteSession(database, token)
}

/** Ends the user's sessions, except for the one of this token. */
export async function endSessionsOf(database: Reader, userId: number, except?: string): Promise<void> {
  await deleteSessionsOf(database, userId, except)
}

/** Deletes sessions, links and challenges that nobody can use any more. */
export async function deleteExpiredCredentials(database: Database): Promise<void> {
  await deleteExpired(database)
}
