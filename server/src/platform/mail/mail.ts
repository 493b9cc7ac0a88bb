import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { withSigns } from '@gradus/contract/direction'
import type { Config } from '../config.ts'
import { mailsSent } from '../metrics/metrics.ts'
import type { Tx } from '../data/database.ts'
import { escapeHtml } from '../text/html.ts'
import { hashOfText, job, type Queue } from '../data/queue.ts'
import { deleteFromOutbox, outboxOf, writeToOutbox } from './outbox.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text; the HTML is made from them. */
  readonly paragraphs: readonly string[]
  /** A list between the paragraphs and the link, each line with where it leads. */
  readonly items?: readonly { readonly text: string; readonly url: string }[]
  readonly link?: { readonly label: string; readonly url: string }
  /** For optional emails: why the user gets it, and the address that unsubscribes with one click in mail programs. */
  readonly unsubscribe?: { readonly why: string; readonly url: string }
  readonly headers?: Record<string, string>
  /** Small text files; their names are ours, never a user's. */
  readonly attachments?: readonly { readonly fileName: string; readonly type: string; readonly text: string }[]
}

/** The id is set when the mail is queued: if it is sent again after a crash, mail programs recognise the same mail. */
interface QueuedMail extends Mail {
  readonly id?: string
  readonly writtenAt?: string
}
const mailJob = job<QueuedMail>('mail')
/** The address as a hash, because the job outlives the account for some minutes. */
const forgettingJob = job<{ readonly address: string; readonly before: string }>('forget-mails')

/**
 * Sends with the transaction: the mail is queued if and only if the change is committed. Accounts that nobody uses (the
 * author of the site's content, sample accounts, guests) have a name instead of an address, and get no mail.
 */
export async function sendMail(tx: Tx, queue: Pick<Queue, 'send'>, mail: Mail): Promise<void> {
  if (!mail.to.includes('@')) return
  await queue.send(tx, mailJob, { ...mail, id: randomUUID(), writtenAt: new Date().toISOString() })
}

/**
 * Deletes the mails to an address: those that wait at once, those in the outbox after the commit. Mails that are sent
 * after this call are delivered.
 */
export async function deleteMailsTo(tx: Tx, queue: Pick<Queue, 'send' | 'deleteJobs'>, address: string): Promise<void> {
  await queue.deleteJobs(tx, mailJob, { field: 'to', hash: hashOfText(address) })
  await queue.send(tx, forgettingJob, { address: hashOfText(address), before: new Date().toISOString() })
}

/** Delivers by SMTP where SMTP_URL is set, otherwise as .eml files in DATA_DIR/outbox. */
export async function deliverMails(config: Config, queue: Queue): Promise<void> {
  await queue.work(forgettingJob, async ({ address, before }) => {
    // A mail that is being delivered cannot be stopped, so it is deleted afterwards.
    const upTo = { field: 'writtenAt', text: before } as const
    while ((await queue.deleteJobs(undefined, mailJob, { field: 'to', hash: address, upTo })) > 0) await wait(250)
    await deleteFromOutbox(config, before, (to) => hashOfText(to) === address)
  })
  const deliver = config.SMTP_URL === undefined ? toOutbox(outboxOf(config)) : bySmtp(config.SMTP_URL)
  const host = new URL(config.PUBLIC_URL).hostname
  await queue.work(mailJob, (waiting) => {
    // A mail that was queued before an upgrade may not have these fields.
    const mail = { id: randomUUID(), writtenAt: new Date().toISOString(), ...waiting }
    const sent = deliver(mail, {
      from: config.MAIL_FROM,
      messageId: `<${mail.id}@${host}>`,
      date: new Date(mail.writtenAt),
      ...messageOf(mail),
    })
    const note = (result: string) => () => mailsSent.inc({ result })
    sent.then(note('sent'), note('failed'))
    return sent
  })
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0] & {
  readonly text: string
  readonly html: string
}
type Deliver = (mail: Required<Pick<QueuedMail, 'id' | 'writtenAt'>>, message: Message) => Promise<void>

function bySmtp(url: string): Deliver {
  const transport = createTransport(url)
  return async (_mail, message) => void (await transport.sendMail(message))
}

function toOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, writtenAt }, message) => {
    const { message: bytes } = await transport.sendMail(readable(message))
    await writeToOutbox(folder, { id, writtenAt }, bytes as Buffer)
  }
}

/** Octets of a line that any mail server takes (RFC 5322, section 2.1.1). */
const longestLine = 998

/** With a text that is legible in the file, too: Nodemailer's encodings break links over two lines. */
function readable(whole: Message): Message | Omit<Message, 'text' | 'html'> {
  const { text, html, ...message } = whole
  if (text.split('\n').some((line) => Buffer.byteLength(line) > longestLine)) return whole
  const headers = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit'
  return {
    ...message,
    alternatives: [{ raw: `${headers}\r\n\r\n${text}` }, { contentType: 'text/html', content: html }],
  }
}

function messageOf(mail: Mail): Message {
  const headers = { ...mail.headers, ...(mail.unsubscribe ? unsubscribeHeaders(mail.unsubscribe.url) : {}) }
  const attachments = (mail.attachments ?? []).map(({ fileName, type, text }) => ({
    filename: fileName,
    contentType: type,
    content: text,
  }))
  return { to: mail.to, subject: mail.subject, text: textOf(mail), html: htmlOf(mail), headers, attachments }
}

/** Headers that let a mail program unsubscribe with one click, without opening the site (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function textOf({ paragraphs, items = [], link, unsubscribe }: Mail): string {
  return [
    ...paragraphs.map(withSigns),
    ...items.map(({ text, url }) => `- ${withSigns(text)}\n  ${url}`),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(unsubscribe ? [`${unsubscribe.why}\nUnsubscribe: ${unsubscribe.url}`] : []),
  ].join('\n\n')
}

const quiet = 'font-size:13px;line-height:20px;color:#585b5f'

function htmlOf({ paragraphs, items = [], link, unsubscribe }: Mail): string {
  const row = ({ text, url }: { text: string; url: string }) =>
    `<li dir="auto" style="margin:0;padding:10px 0;border-top:1px solid #e4e4df"><a href="${escapeHtml(url)}" style="color:#1b1d21;text-decoration:none">${escapeHtml(withSigns(text))}</a></li>`
  const parts = [
    // A paragraph that a user wrote, such as a reason, has the direction of its own first letter.
    ...paragraphs.map((paragraph) => `<p dir="auto" style="margin:0 0 16px">${escapeHtml(withSigns(paragraph))}</p>`),
    ...(items.length > 0
      ? [`<ul style="margin:0 0 16px;padding:0;list-style:none">${items.map(row).join('')}</ul>`]
      : []),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#3349c9;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:600">${escapeHtml(link.label)}</a></p>`,
          `<p style="margin:0 0 16px;${quiet}">${escapeHtml(link.url)}</p>`,
        ]
      : []),
    ...(unsubscribe
      ? [
          `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e4e4df;${quiet}">${escapeHtml(unsubscribe.why)} <a href="${escapeHtml(unsubscribe.url)}" style="color:#585b5f">Unsubscribe</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f5f5f2;color:#1b1d21;font:16px/26px system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4e4df;border-radius:10px">${parts.join('')}</div></body></html>`
}
