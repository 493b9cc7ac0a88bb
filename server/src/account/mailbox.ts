import { createHash } from 'node:crypto'
import type { Tx } from '../platform/data/database.ts'
import { networkOf } from '../platform/http/rate-limit.ts'
import { Problem } from '../platform/problem.ts'
import { countMail } from './store.ts'

/** Providers that ignore dots in the name of a mailbox. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that an address belongs to, as far as the address shows: in lower case, without the part after a plus,
 * and without dots if the provider ignores them. Only for counting, never as a recipient.
 */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [box = ''] = name.split('+')
  const provider = dotless.get(domain)
  return provider === undefined ? `${box}@${domain}` : `${box.replaceAll('.', '')}@${provider}`
}

/** The maximum number of mails of this kind to one mailbox in a day: enough for somebody who lost some of them. */
const mailsADay = 10

/**
 * Counts a mail that anybody can have the site send to this address, before looking up whether the address is known.
 * Variants with a plus and requests from other networks count for the same mailbox. @throws Problem tooOften
 */
export async function countMailTo(tx: Tx, email: string): Promise<void> {
  const { mails, seconds } = await countMail(tx, sha256(mailboxOf(email)), '1 day')
  if (mails > mailsADay) refuse('or try again tomorrow', seconds)
}

/**
 * Counts a request for a link that chooses a new password. Strangers who use up the mails of a day must not lock the owner
 * out, so an account that is active has a reserve: one such mail an hour. The link in it works for an hour, so no
 * matter who requested it, the owner has a link that works or can request one. The reserve belongs to the exact address:
 * a variant without an account does not use it up.
 * @returns whether the mail is one of the reserve, which only an active account has. @throws Problem tooOften
 */
export async function countRecoveryMailTo(tx: Tx, email: string): Promise<boolean> {
  const { mails } = await countMail(tx, sha256(mailboxOf(email)), '1 day')
  if (mails <= mailsADay) return false
  const own = await countMail(tx, sha256(`recovery of ${email.trim().toLowerCase()}`), '1 hour')
  if (own.mails > 1) refuse('or try again in an hour', own.seconds)
  return true
}

/** Mails with a code in a day, from one network and from all of them. */
const codesADay = { network: 5, all: 20 }

/**
 * Counts a mail with a code that only somebody with a secret, such as the link of an invitation, can ask for. What others
 * ask for makes no difference, and one network does not use up what all have.
 * @param contact whom to ask if there are no mails left @throws Problem tooOften
 */
export async function countCodeMailTo(tx: Tx, secret: string, address: string, contact: string): Promise<void> {
  const own = await countMail(tx, sha256(`code ${secret} ${networkOf(address)}`), '1 day')
  const all = await countMail(tx, sha256(`code ${secret}`), '1 day')
  const isOver = own.mails > codesADay.network || all.mails > codesADay.all
  if (isOver)
    throw new Problem('tooOften', {
      message: `We have already sent several codes by email today. Look for the latest one, in your spam folder too, or write to ${contact} and ask for a new link.`,
      retryAfterSeconds: own.mails > codesADay.network ? own.seconds : all.seconds,
    })
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refuse(orWait: string, retryAfterSeconds: number): never {
  throw new Problem('tooOften', {
    message: `We have already sent several emails to this address today. Look for the latest one, in your spam folder too, ${orWait}.`,
    retryAfterSeconds,
  })
}
