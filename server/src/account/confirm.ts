import { confirmationErrors } from '@gradus/contract/edit-account'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { findOwner, sessionIsYoung } from './edit-store.ts'
import { verifyPassword } from './password.ts'

/**
 * Whoever is signed in says again who he is, before what cannot be taken back: with the password, or where there is
 * none by having signed in lately. A browser that somebody left open is not enough.
 * @throws Problem badInput for a wrong password, notAllowed for a session that is too old
 */
export async function confirmIdentity(site: Site, user: User, password: string, sessionToken: string | undefined) {
  const owner = orNotFound(await findOwner(site.database, user.id))
  if (owner.password_hash === null) {
    if (!(await sessionIsYoung(site.database, sessionToken ?? '')))
      throw new Problem('notAllowed', { message: confirmationErrors.logInAgain })
    return owner
  }
  if (!(await verifyPassword(password, owner.password_hash)))
    throw new Problem('badInput', { field: 'password', message: confirmationErrors.wrongPassword })
  return owner
}
