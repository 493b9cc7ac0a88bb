import { confirmationErrors } from '@gradus/contract/edit-account'
import { isUniqueViolation } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { confirmIdentity, lockSignedIn } from './confirm.ts'
import { setEmail } from './edit-store.ts'
import { deletePendingSignUp } from './guest-store.ts'
import { emailChangedMail, emailTakenMail, newEmailMail } from './new-email-mail.ts'
import { countMailTo } from './mailbox.ts'
import { findByEmail, findById } from './store.ts'
import { revokeTokensOf, consumeToken } from './token.ts'
import { issueToken, claimTokens } from './token-store.ts'

/**
 * Sends a link to the new address. Nothing changes until it is opened, and earlier links stop working. The reply does
 * not reveal whether another account has that address: its owner gets a mail that says so. @throws Problem as
 * confirmIdentity does, tooOften, or badInput for the same address
 */
export async function requestEmail(
  site: Site,
  user: User,
  form: { email: string; password: string },
  sessionToken: string | undefined,
): Promise<void> {
  const owner = await confirmIdentity(site, user, form.password, sessionToken)
  if (owner.email.toLowerCase() === form.email.toLowerCase())
    throw new Problem('badInput', { field: 'email', message: confirmationErrors.sameEmail })
  await site.database.transaction().execute(async (tx) => {
    await countMailTo(tx, form.email)
    const taken = await findByEmail(tx, form.email)
    await lockSignedIn(tx, user, sessionToken)
    // The owner of a mistyped address must not be able to confirm it later.
    await claimTokens(tx, 'email', user.id)
    const token = await issueToken(tx, 'email', user.id, { email: form.email })
    const mail = taken?.activated_at
      ? emailTakenMail(site.config, taken.email)
      : newEmailMail(site.config, form.email, token)
    await sendMail(tx, site.queue, mail)
  })
}

/**
 * Opens the link: the account gets the new address, and the old address gets a notice. Links that were sent to the old
 * address stop working. @throws Problem tokenSpent, also if another user has taken the address in the meantime
 */
export async function confirmEmail(site: Site, token: string): Promise<void> {
  await site.database
    .transaction()
    .execute(async (tx) => {
      const { userId, email } = await consumeToken(tx, 'email', token)
      const before = orNotFound(await findById(tx, userId))
      const address = orNotFound(email)
      // Opening the link proves access to the mailbox, so an unconfirmed sign-up must not block the address.
      await deletePendingSignUp(tx, address)
      await setEmail(tx, userId, address)
      await revokeTokensOf(tx, userId)
      await sendMail(tx, site.queue, emailChangedMail(site.config, before.email))
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('tokenSpent') : error
    })
}
