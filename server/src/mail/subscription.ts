import { createHmac, timingSafeEqual } from 'node:crypto'
import { MailDigest } from '@gradus/contract/edit-account'
import { MailKind, type MailChoice } from '@gradus/contract/mail'
import { unsubscribeAddress } from '@gradus/contract/mail-link'
import type { Config } from '../platform/config.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { setSubscription } from '../account/update.ts'
import { findSigningKey, findSubscriber, type Subscriber } from './store.ts'

/**
 * Links by which a mail can be stopped from the mail itself. A token is signed, not stored: it is in thousands of mails,
 * works as often as somebody presses the button, and ends when the account gets another address.
 */

interface Recipient {
  readonly id: number
  readonly email: string
}

/** Makes the links of a batch of mails. */
export async function unsubscribeLinks(
  tx: Tx,
  config: Pick<Config, 'PUBLIC_URL'>,
  kind: MailKind,
): Promise<(to: Recipient) => string> {
  const key = await findSigningKey(tx)
  return (to) => config.PUBLIC_URL + unsubscribeAddress(tokenOf(key, kind, to))
}

/** @throws Problem tokenSpent */
export async function readSubscription(database: Database, token: string) {
  const { kind, subscriber } = await ownerOf(database, token)
  return { mail: kind, choice: choiceOf(kind, subscriber) }
}

/** @throws Problem tokenSpent, badInput if these mails do not come that often */
export async function chooseSubscription(database: Database, token: string, choice: MailChoice): Promise<1> {
  const { kind, subscriber } = await ownerOf(database, token)
  if (!(await setSubscription(database, subscriber, chosenOf(kind, choice)))) throw new Problem('tokenSpent', gone)
  return 1
}

const gone = { message: 'This link no longer works. Choose your emails under Edit Account.' }

function choiceOf(kind: MailKind, subscriber: Subscriber): MailChoice {
  if (kind === 'digest') return subscriber.mail_digest
  const isWanted = kind === 'messages' ? subscriber.mail_messages : subscriber.mail_reminders
  return isWanted ? 'always' : 'never'
}

function chosenOf(kind: MailKind, choice: MailChoice) {
  if (kind !== 'digest' && (choice === 'never' || choice === 'always')) {
    const isWanted = choice === 'always'
    return kind === 'messages' ? { mail_messages: isWanted } : { mail_reminders: isWanted }
  }
  const digest = MailDigest.safeParse(choice)
  if (kind !== 'digest' || !digest.success)
    throw new Problem('badInput', { message: 'These emails can’t be sent that often.', field: 'choice' })
  return { mail_digest: digest.data }
}

async function ownerOf(reader: Reader, token: string): Promise<{ kind: MailKind; subscriber: Subscriber }> {
  const [kindName, id] = token.split('-')
  const kind = MailKind.safeParse(kindName)
  const subscriber = kind.success ? await findSubscriber(reader, Number(id)) : undefined
  if (!kind.success || !subscriber) throw new Problem('tokenSpent', gone)
  const right = Buffer.from(tokenOf(await findSigningKey(reader), kind.data, subscriber))
  const given = Buffer.from(token)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new Problem('tokenSpent', gone)
  return { kind: kind.data, subscriber }
}

function tokenOf(key: Buffer, kind: MailKind, { id, email }: Recipient): string {
  const named = `${kind}-${id}`
  return `${named}-${createHmac('sha256', key).update(`${named} ${email}`).digest('base64url')}`
}
