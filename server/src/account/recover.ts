import { orNotFound } from '../platform/problem.ts'
import { sendMail } from '../platform/mail/mail.ts'
import type { Tx } from '../platform/data/database.ts'
import { hashOfText, job, type Queue } from '../platform/data/queue.ts'
import { endSessionsOf } from './session.ts'
import type { Site } from '../platform/site.ts'
import { activationMail, alreadyActiveMail, choosePasswordMail, passwordResetMail, recoveryMail } from './mail.ts'
import { countMailTo, countRecoveryMailTo } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './password-rule.ts'
import { findByEmail, findById, setRecoveredPassword } from './store.ts'
import { ownerOfToken, revokeTokensOf, consumeToken } from './token.ts'
import { issueToken } from './token-store.ts'

interface Request {
  readonly for: 'password' | 'activation'
  readonly email: string
}
/** `onlyIfActive` where the mail is one of the mailbox's reserve. */
const requestJob = job<Request & { readonly onlyIfActive?: boolean }>('account-mail')

/**
 * A request for a mail with a link only stores the address. Whether there is such an account is looked up later, so
 * that neither the reply nor its time reveals it. @throws Problem tooOften
 */
export async function requestLink(site: Site, request: Request): Promise<void> {
  await site.database.transaction().execute(async (tx) => {
    if (request.for === 'activation') {
      await countMailTo(tx, request.email)
      await site.queue.send(tx, requestJob, request)
    } else {
      const onlyIfActive = await countRecoveryMailTo(tx, request.email)
      await site.queue.send(tx, requestJob, { ...request, onlyIfActive })
    }
  })
}

/** Deletes requests for links to an address, also those that were answered. */
export async function deleteLinkRequests(tx: Tx, queue: Pick<Queue, 'deleteJobs'>, email: string): Promise<void> {
  await queue.deleteJobs(tx, requestJob, { field: 'email', hash: hashOfText(email) })
}

export async function answerLinkRequests(site: Site): Promise<void> {
  await site.queue.work(requestJob, (request) =>
    request.for === 'password'
      ? sendRecovery(site, request.email, request.onlyIfActive === true)
      : sendActivation(site, request.email),
  )
}

async function sendRecovery(site: Site, email: string, onlyIfActive: boolean): Promise<void> {
  await site.database.transaction().execute(async (tx) => {
    const user = await findByEmail(tx, email)
    if (!user || (onlyIfActive && !user.activated_at)) return
    const token = await issueToken(tx, 'reset', user.id)
    await sendMail(tx, site.queue, recoveryMail(site.config, user.email, token))
  })
}

async function sendActivation(site: Site, email: string): Promise<void> {
  await site.database.transaction().execute(async (tx) => {
    const user = await findByEmail(tx, email)
    if (!user) return
    if (user.activated_at) return sendMail(tx, site.queue, alreadyActiveMail(site.config, user.email))
    if (user.signed_up_again) {
      // The password of the last sign-up may be a stranger's.
      const token = await issueToken(tx, 'reset', user.id)
      return sendMail(tx, site.queue, choosePasswordMail(site.config, user.email, token))
    }
    const signUp = { passwordHash: user.password_hash, displayName: user.display_name }
    const token = await issueToken(tx, 'activate', user.id, signUp)
    await sendMail(tx, site.queue, activationMail(site.config, user.email, token))
  })
}

/**
 * Chooses a new password with the link of a mail; every session of the account ends, and every other link is void.
 * @throws Problem tokenSpent, or badInput for a password that is easy to guess, which leaves the link good
 */
export async function resetPassword(site: Site, token: string, password: string): Promise<void> {
  const user = orNotFound(await findById(site.database, await ownerOfToken(site.database, 'reset', token)))
  refuseGuessable(password, { email: user.email, displayName: user.display_name })
  const passwordHash = await hashPassword(password)
  await site.database.transaction().execute(async (tx) => {
    await consumeToken(tx, 'reset', token)
    await revokeTokensOf(tx, user.id)
    await setRecoveredPassword(tx, user.id, passwordHash)
    await endSessionsOf(tx, user.id)
    await sendMail(tx, site.queue, passwordResetMail(site.config, user.email))
  })
}
