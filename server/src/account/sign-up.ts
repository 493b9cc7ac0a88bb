import type { z } from 'zod'
import type { SignUpForm } from '@gradus/contract/account'
import { sendMail } from '../platform/mail/mail.ts'
import { Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { registrationIsOpen } from '../setting/setting.ts'
import { activationMail, knownAddressMail } from './mail.ts'
import { countMailTo } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { insertOrRenewSignUp } from './store.ts'
import { issueToken } from './token-store.ts'

/**
 * Nobody can tell from the answer or its time whether an address is known: each case hashes the password, writes the
 * account and one link, and sends one mail. A known address gets one that says that somebody tried.
 * @throws Problem registrationClosed, tooOften, or badInput for a password that is easy to guess
 */
export async function signUp(site: Site, form: z.output<typeof SignUpForm>): Promise<void> {
  if (!(await registrationIsOpen(site))) throw new Problem('registrationClosed')
  refuseGuessable(form.password, form)
  const { email, displayName } = form
  const passwordHash = await hashPassword(form.password)
  await site.database.transaction().execute(async (tx) => {
    await countMailTo(tx, email)
    const user = await insertOrRenewSignUp(tx, { email, displayName, passwordHash })
    const mail = user.active
      ? knownAddressMail(site.config, user.email, await issueToken(tx, 'reset', user.id))
      : activationMail(
          site.config,
          user.email,
          await issueToken(tx, 'activate', user.id, { passwordHash, displayName }),
        )
    await sendMail(tx, site.queue, mail)
  })
}
