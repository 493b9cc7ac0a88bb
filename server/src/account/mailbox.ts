import { createHash } from 'node:crypto'
import type { Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { countMail } from './store.ts'

/** Providers that deliver to the same mailbox whatever dots the name has. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/**
 * The mailbox that an address leads to, as far as that can be told from the address: without the part behind a plus, in
 * small letters, and without dots where the provider ignores them. Only for counting, never to write to.
 */
function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [box = ''] = name.split('+')
  const provider = dotless.get(domain)
  return provider === undefined ? `${box}@${domain}` : `${box.replaceAll('.', '')}@${provider}`
}

/** Mails of this kind to one mailbox in a day: enough for somebody who lost some of them. */
const mailsADay = 10

/**
 * Counts a mail that anybody can have the site send to this address, before it is looked up whether it is known: + variants
 * and other networks make no difference. @throws Problem tooOften
 */
export async function countMailTo(tx: Tx, email: string): Promise<void> {
  const hash = createHash('sha256').update(mailboxOf(email)).digest()
  const { mails, seconds } = await countMail(tx, hash)
  if (mails <= mailsADay) return
  throw new Problem('tooOften', {
    message:
      'We have already sent several emails to this address today. Look for the latest one, in your spam folder too, or try again tomorrow.',
    retryAfterSeconds: seconds,
  })
}
