import type { z } from 'zod'
import type { SignUpForm } from '@gradus/contract/account'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/data/database.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { activationMail, choosePasswordMail, accountExistsMail } from './mail.ts'
import { countMailTo } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { refuseReservedName } from './reserved-name.ts'
import { insertOrRenewSignUp } from './store.ts'
import { issueToken, claimTokens, type PendingSignUp } from './token-store.ts'

/**
 * Neither the reply nor its time reveals whether an address is known: each case hashes the password, writes the
 * account and one link, and sends one mail. A known address gets one that says that somebody tried.
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
    await sendMail(tx, site.queue, await mailFor(site.config, tx, user, { passwordHash, displayName }))
  })
}

type SignedUp = Awaited<ReturnType<typeof insertOrRenewSignUp>>

async function mailFor(config: Config, tx: Tx, user: SignedUp, signUpOfLink: PendingSignUp): Promise<Mail> {
  if (user.active) return accountExistsMail(config, user.email, await issueToken(tx, 'reset', user.id))
  if (!user.signed_up_again)
    return activationMail(config, user.email, await issueToken(tx, 'activate', user.id, signUpOfLink))
  // One of the sign-ups may be a stranger's: no link may bring its password, whichever mail is opened.
  await claimTokens(tx, 'activate', user.id)
  return choosePasswordMail(config, user.email, await issueToken(tx, 'reset', user.id))
}
