import type { z } from 'zod'
import type { SignUpForm } from '@gradus/contract/account'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { activationMail, choosePasswordMail, accountExistsMail } from './mail.ts'
import { countMailTo } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { acceptAtSignUp } from './policy.ts'
import { refuseGuessable } from './password-rule.ts'
import { refuseReservedName } from './reserved-name.ts'
import { deletePending } from './pending-store.ts'
import { insertOrRenewSignUp } from './store.ts'
import { issueToken, claimTokens, type PendingSignUp } from './token-store.ts'

/**
 * Neither the reply nor its time reveals whether an address has an account: in every case the password is hashed, the
 * account and one link are written, and one mail is sent. If there is an account, the mail says that somebody tried to
 * sign up with the address.
 * @throws Problem registrationClosed, tooOften, or badInput for a reserved name or a password that is easy to guess
 */
export async function signUp(site: Site, form: z.output<typeof SignUpForm>): Promise<void> {
  if (!(await registrationIsOpen(site))) throw new Problem('registrationClosed')
  refuseReservedName(form.displayName)
  refuseGuessable(form.password, form)
  const { email, displayName } = form
  const passwordHash = await hashPassword(form.password)
  await site.database.transaction().execute(async (tx) => {
    await countMailTo(tx, email)
    const user = await insertOrRenewSignUp(tx, { email, displayName, passwordHash })
    await acceptAtSignUp(tx, user.id)
    await sendMail(tx, site.queue, await mailFor(site.config, tx, user, { passwordHash, displayName }))
  })
}

type SignedUp = Awaited<ReturnType<typeof insertOrRenewSignUp>>

async function mailFor(config: Config, tx: Tx, user: SignedUp, pendingSignUp: PendingSignUp): Promise<Mail> {
  if (user.active) return accountExistsMail(config, user.email, await issueToken(tx, 'reset', user.id))
  if (!user.signed_up_again)
    return activationMail(config, user.email, await issueToken(tx, 'activate', user.id, pendingSignUp))
  // One of the two sign-ups may be a stranger's, with the stranger's password. So no earlier link works any more, and the
  // new one asks for a new password.
  await claimTokens(tx, 'activate', user.id)
  return choosePasswordMail(config, user.email, await issueToken(tx, 'reset', user.id))
}

/** Days until a sign-up that is not confirmed is deleted. Its mail can be sent again until then. */
export const signUpDays = 7

/** Deletes sign-ups that nobody confirmed in time. */
export async function pruneSignUps(database: Database): Promise<void> {
  await deletePending(database, signUpDays)
}
