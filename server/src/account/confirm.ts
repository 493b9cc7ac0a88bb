import { confirmationErrors } from '@gradus/contract/edit-account'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { findOwner, isRecentSession } from './edit-store.ts'
import { verifyPassword } from './password.ts'

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
  if (!(await verifyPassword(password, owner.password_hash)))
    throw new Problem('badInput', { field: 'password', message: confirmationErrors.wrongPassword })
  return owner
}
