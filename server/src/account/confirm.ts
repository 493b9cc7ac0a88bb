import { confirmationErrors } from '@gradus/contract/edit-account'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import type { Tx } from '../platform/data/database.ts'
import { findOwner, isRecentSession } from './edit-store.ts'
import { lockAccount } from './factor-store.ts'
import { verifyPassword } from './password.ts'
import { isSessionLive } from './session-store.ts'

/**
 * Confirms the identity of a signed-in user before an irreversible action: with the password or, for an account without
 * one, by a recent login. This protects a browser that was left open. @throws Problem badInput for a wrong password,
 * notAllowed for a session that is too old
 */
export async function confirmIdentity(site: Site, user: User, password: string, sessionToken: string | undefined) {
  const owner = orNotFound(await findOwner(site.database, user.id))
  if (owner.password_hash === null) {
    if (!(await isRecentSession(site.database, sessionToken ?? '')))
      throw new Problem('notAllowed', { message: confirmationErrors.logInAgain })
    return owner
  }
  if (password === '') throw new Problem('badInput', { field: 'password', message: confirmationErrors.noPassword })
  if (!(await verifyPassword(password, owner.password_hash)))
    throw new Problem('badInput', { field: 'password', message: confirmationErrors.wrongPassword })
  return owner
}

/** As `confirmIdentity`, which a recent login replaces. */
export async function confirmRecently(
  site: Site,
  user: User,
  password: string,
  sessionToken: string | undefined,
): Promise<void> {
  if (!(await isRecentSession(site.database, sessionToken ?? '')))
    await confirmIdentity(site, user, password, sessionToken)
}

/**
 * Locks the account for a change of how its owner logs in, or for closing it, and asks again whether the session is
 * live. A new password ends all sessions, so nothing that was requested before it may take effect after it, however long
 * it waited for a password to be verified or for another service. @throws Problem notSignedIn
 */
export async function lockSignedIn(tx: Tx, user: Pick<User, 'id'>, sessionToken: string | undefined): Promise<void> {
  await lockAccount(tx, user.id)
  if (!(await isSessionLive(tx, user.id, sessionToken ?? ''))) throw new Problem('notSignedIn')
}
