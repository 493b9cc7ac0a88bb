import { sendMail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { endSessionsOf, startSession } from './session.ts'
import type { Site } from '../platform/site.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import { setPassword } from './edit-store.ts'
import { passwordChangedMail } from './mail.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { revokeTokensOf } from './token.ts'

/**
 * Another password, or the first one of an account that had none. All sessions end, this one too, because its token may
 * be in somebody else's hands; links to choose a password are void.
 * @returns the token of the new session for this browser. @throws Problem as confirmIdentity and lockSignedIn do, or badInput for a password that is easy to guess
 */
export async function changePassword(
  site: Site,
  user: User,
  form: { password: string; newPassword: string },
  sessionToken: string | undefined,
  device: { userAgent: string; address: string },
): Promise<string> {
  const owner = await confirmIdentity(site, user, form.password, sessionToken)
  refuseGuessable(form.newPassword, { email: owner.email, displayName: owner.display_name }, 'newPassword')
  const fresh = await hashPassword(form.newPassword)
  return await site.database.transaction().execute(async (tx) => {
    await lockSignedIn(tx, user, sessionToken)
    if (!(await setPassword(tx, user.id, owner.password_hash, fresh))) throw new Problem('conflict')
    await endSessionsOf(tx, user.id)
    await revokeTokensOf(tx, user.id)
    await sendMail(tx, site.queue, passwordChangedMail(site.config, owner.email))
    return await startSession(tx, user.id, device)
  })
}
