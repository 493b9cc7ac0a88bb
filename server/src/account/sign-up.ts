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
 * Neither the reply nor its time reveals whether an address is known: in every case it hashes the password, writes the
 * account and one link, and sends one mail. The mail to a known address says that somebody tried to sign up with it.
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

async function mailFor(config: Config, tx: Tx, user: SignedUp, signUpOfLink: PendingSignUp): Promise<Mail> {
  if (user.active) return accountExistsMail(config, user.email, await issueToken(tx, 'reset', user.id))
  if (!user.signed_up_again)
    return activationMail(config, user.email, await issueToken(tx, 'activate', user.id, signUpOfLink))
  // One of the sign-ups may be a stranger's: whichever mail is opened, no link may activate that stranger's password.
  await claimTokens(tx, 'activate', user.id)
  return choosePasswordMail(config, user.email, await issueToken(tx, 'reset', user.id))
}

/** Days for which a sign-up waits for the link in its mail, which can be sent again. */
export const signUpDays = 7

/** Deletes sign-ups whose mail nobody opened. */
export async function pruneSignUps(database: Database): Promise<void> {
  await deletePending(database, signUpDays)
}
