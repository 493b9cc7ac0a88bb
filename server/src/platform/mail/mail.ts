import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Tx } from '../data/database.ts'
import { escapeHtml } from '../text/html.ts'
import { job, type Queue } from '../data/queue.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text; the HTML is made from them. */
  readonly paragraphs: readonly string[]
  /** A list between the paragraphs and the link, each line with where it leads. */
  readonly items?: readonly { readonly text: string; readonly url: string }[]
  readonly link?: { readonly label: string; readonly url: string }
  /** For mails that one may do without: why it comes, and the address that stops them, one click in mail programs. */
  readonly unsubscribe?: { readonly why: string; readonly url: string }
  readonly headers?: Record<string, string>
  /** Small text files; their names are ours, never a user's. */
  readonly attachments?: readonly { readonly fileName: string; readonly type: string; readonly text: string }[]
}

/** The id is set when the mail is queued: sent again after a crash, it is the same mail to its reader's program. */
interface QueuedMail extends Mail {
  readonly id?: string
  readonly writtenAt?: string
}
const mailJob = job<QueuedMail>('mail')

/** Sends with the transaction: the mail is queued if and only if the change is committed. */
export async function sendMail(tx: Tx, queue: Pick<Queue, 'send'>, mail: Mail): Promise<void> {
  await queue.send(tx, mailJob, { ...mail, id: randomUUID(), writtenAt: new Date().toISOString() })
}

/** Delivers by SMTP where SMTP_URL is set, otherwise as .eml files in DATA_DIR/outbox. */
export async function deliverMails(config: Config, queue: Queue): Promise<void> {
  const deliver = config.SMTP_URL === undefined ? toOutbox(join(config.DATA_DIR, 'outbox')) : bySmtp(config.SMTP_URL)
  const host = new URL(config.PUBLIC_URL).hostname
  await queue.work(mailJob, (waiting) => {
    // One that waited through an upgrade may have none yet.
    const mail = { id: randomUUID(), writtenAt: new Date().toISOString(), ...waiting }
    return deliver(mail, {
      from: config.MAIL_FROM,
      messageId: `<${mail.id}@${host}>`,
      date: new Date(mail.writtenAt),
      ...messageOf(mail),
    })
  })
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]
type Deliver = (mail: Required<Pick<QueuedMail, 'id' | 'writtenAt'>>, message: Message) => Promise<void>

function bySmtp(url: string): Deliver {
  const transport = createTransport(url)
  return async (_mail, message) => void (await transport.sendMail(message))
}

function toOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ id, writtenAt }, message) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${writtenAt.replaceAll(':', '-')}-${id.slice(0, 8)}.eml`
    // Renaming is atomic: a program that watches the folder sees whole mails only.
    await writeFile(join(folder, `.${name}`), bytes as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
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

/** One click in the mail program, without opening the site (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function textOf({ paragraphs, items = [], link, unsubscribe }: Mail): string {
  return [
    ...paragraphs,
    ...items.map(({ text, url }) => `- ${text}\n  ${url}`),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...(unsubscribe ? [`${unsubscribe.why}\nUnsubscribe: ${unsubscribe.url}`] : []),
  ].join('\n\n')
}

const quiet = 'font-size:13px;line-height:20px;color:#585b5f'

function htmlOf({ paragraphs, items = [], link, unsubscribe }: Mail): string {
  const row = ({ text, url }: { text: string; url: string }) =>
    `<li style="margin:0;padding:10px 0;border-top:1px solid #e4e4df"><a href="${escapeHtml(url)}" style="color:#1b1d21;text-decoration:none">${escapeHtml(text)}</a></li>`
  const parts = [
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
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
