import { confirmRefusals } from '@gradus/contract/edit-account'
import { isUniqueViolation } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { found, Problem } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import type { Site } from '../platform/site.ts'
import { confirmOwner } from './confirm.ts'
import { setEmail } from './edit-store.ts'
import { emailChangedMail, emailTakenMail, newEmailMail } from './mail.ts'
import { countMailTo } from './mailbox.ts'
import { findByEmail, findById } from './store.ts'
import { issueToken, spendToken, voidTokensOf } from './token.ts'

/**
 * Sends a link to the new address; until it is opened nothing changes. Nobody learns whether another account has that
 * address: its owner gets a mail that says so. @throws Problem as confirmOwner does, tooOften, or badInput for the same address
 */
export async function requestEmail(
  site: Site,
  account: Account,
  form: { email: string; password: string },
  sessionToken: string | undefined,
): Promise<void> {
  const owner = await confirmOwner(site, account, form.password, sessionToken)
  if (owner.email.toLowerCase() === form.email.toLowerCase())
    throw new Problem('badInput', { field: 'email', message: confirmRefusals.sameEmail })
  await site.database.transaction().execute(async (tx) => {
    await countMailTo(tx, form.email)
    const taken = await findByEmail(tx, form.email)
    const token = await issueToken(tx, 'email', account.id, { email: form.email })
    const mail = taken?.activated_at
      ? emailTakenMail(site.config, taken.email)
      : newEmailMail(site.config, form.email, token)
    await sendMail(tx, site.queue, mail)
  })
}

/**
 * Opens the link: the account has the new address from now on, and the old one is told. Links that were sent to the old
 * address are void. @throws Problem tokenSpent, or conflict where somebody else took the address meanwhile
 */
export async function confirmEmail(site: Site, token: string): Promise<void> {
  await site.database
    .transaction()
    .execute(async (tx) => {
      const { userId, email } = await spendToken(tx, 'email', token)
      const before = found(await findById(tx, userId))
      await setEmail(tx, userId, found(email))
      await voidTokensOf(tx, userId)
      await sendMail(tx, site.queue, emailChangedMail(site.config, before.email))
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Problem('tokenSpent') : error
    })
}
