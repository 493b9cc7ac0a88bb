import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseMail, type ReceivedMail } from './received-mail.ts'
import type { TestSite } from './site.ts'

type Outbox = Pick<TestSite, 'outbox'>

const patience = 60_000
const pause = 50

/**
 * Waits until `count` mails to this address are in the outbox. @returns them, oldest first @throws Error after a minute
 */
export async function mailsTo(site: Outbox, address: string, count = 1): Promise<ReceivedMail[]> {
  const deadline = Date.now() + patience
  for (;;) {
    const mails = await mailsNowTo(site, address)
    if (mails.length >= count) return mails
    if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} mails to ${address} came.`)
    await wait(pause)
  }
}

/** The one mail to this address. */
export async function mailTo(site: Outbox, address: string): Promise<ReceivedMail> {
  const [mail, ...others] = await mailsTo(site, address)
  if (!mail || others.length > 0) throw new Error(`${others.length + 1} mails came to ${address}, not one.`)
  return mail
}

/** The first `count` mails or more about something: others may come at any time. */
export async function mailsAbout(
  site: Outbox,
  address: string,
  subject: RegExp,
  count: number,
): Promise<ReceivedMail[]> {
  for (let all = count; ; all += 1) {
    const mails = (await mailsTo(site, address, all)).filter((mail) => subject.test(mail.subject))
    if (mails.length >= count) return mails
  }
}

/** The codes that an address receives, one after the other. */
export function codesTo(site: Outbox, address: string): { next(): Promise<string> } {
  let seen = 0
  return {
    async next() {
      const mails = await mailsAbout(site, address, /^\d{6} is your code/, ++seen)
      return /\d{6}/.exec(mails[seen - 1]?.subject ?? '')?.[0] ?? ''
    },
  }
}

/** The mails to this address that are in the outbox right now. */
export async function mailsNowTo(site: Outbox, address: string): Promise<ReceivedMail[]> {
  const names = await readdir(site.outbox).catch(() => [])
  const files = names.filter((name) => !name.startsWith('.') && name.endsWith('.eml')).toSorted()
  // Mails to an erased address are deleted while this reads.
  const texts = await Promise.all(files.map((name) => readFile(join(site.outbox, name), 'latin1').catch(() => '')))
  const mails = texts.filter((text) => text !== '').map(parseMail)
  return mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase())
}
