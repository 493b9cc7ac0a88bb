import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestSite } from './site.ts'

type Outbox = Pick<TestSite, 'outbox'>

export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly fileName: string; readonly type: string; readonly text: string }[]
  /** The first address in the text. */
  readonly link: string
  /** The one-time token at the end of the link. */
  readonly token: string
}

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
  const mails = texts.filter((text) => text !== '').map(parse)
  return mails.filter((mail) => mail.to.toLowerCase() === address.toLowerCase())
}

function parse(source: string): ReceivedMail {
  const { headers, body } = partOf(source)
  const parts = partsWithin({ headers, body })
  const ofType = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part).replaceAll('\r\n', '\n').trim() : ''
  }
  const text = ofType('text/plain')
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  return {
    to: headers.get('to') ?? '',
    subject: words(headers.get('subject') ?? ''),
    headers,
    text,
    html: ofType('text/html'),
    attachments: parts.flatMap((part) => attachmentOf(part) ?? []),
    link,
    token: /[\w-]+$/.exec(link)?.[0] ?? '',
  }
}

interface Part {
  readonly headers: Map<string, string>
  readonly body: string
}

/** The nested parts of a multipart part. */
function partsWithin(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => partsWithin(partOf(inner.replace(/^\r\n/, ''))))
}

function attachmentOf(part: Part): ReceivedMail['attachments'][number] | undefined {
  const fileName = /^attachment;.*filename="?([^";]+)"?/i.exec(part.headers.get('content-disposition') ?? '')?.[1]
  const type = part.headers.get('content-type') ?? ''
  return fileName === undefined ? undefined : { fileName, type, text: decoded(part) }
}

function partOf(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.replace(/^[^:]*:\s*/, '')]),
  )
  return { headers, body: source.slice(end + 4) }
}

/** Decodes the encoded words of a header (RFC 2047). */
function words(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1').toString('utf8')
}
