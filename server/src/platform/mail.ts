import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Tx } from './database.ts'
import { job, type Queue } from './queue.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  /** Paragraphs of plain text; the HTML is made from them. */
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly headers?: Record<string, string>
}

const mailJob = job<Mail>('mail')

/** Sends with the transaction: a mail is written if and only if what it tells of is. */
export async function sendMail(tx: Tx, queue: Queue, mail: Mail): Promise<void> {
  await queue.send(tx, mailJob, mail)
}

/** Delivers by SMTP where SMTP_URL is set, otherwise as .eml files in DATA_DIR/outbox. */
export async function deliverMails(config: Config, queue: Queue): Promise<void> {
  const deliver = config.SMTP_URL === undefined ? toOutbox(join(config.DATA_DIR, 'outbox')) : bySmtp(config.SMTP_URL)
  await queue.work(mailJob, (mail) => deliver({ from: config.MAIL_FROM, ...messageOf(mail) }))
}

type Message = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]
type Deliver = (message: Message) => Promise<void>

function bySmtp(url: string): Deliver {
  const transport = createTransport(url)
  return async (message) => void (await transport.sendMail(message))
}

function toOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (message) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    // Whoever watches the folder sees whole mails only.
    await writeFile(join(folder, `.${name}`), bytes as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
  }
}

function messageOf(mail: Mail): Message {
  const text = [...mail.paragraphs, ...(mail.link ? [`${mail.link.label}: ${mail.link.url}`] : [])].join('\n\n')
  const paragraphs = mail.paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`).join('')
  const link = mail.link
    ? `<p style="margin:24px 0"><a href="${escape(mail.link.url)}" style="background:#3349c9;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none;font-weight:600">${escape(mail.link.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#585b5f">${escape(mail.link.url)}</p>`
    : ''
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f5f5f2;color:#1b1d21;font:16px/26px system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e4e4df;border-radius:10px">${paragraphs}${link}</div></body></html>`
  return { to: mail.to, subject: mail.subject, text, html, ...(mail.headers ? { headers: mail.headers } : {}) }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
