import { nameInSentence } from '@gradus/contract/direction'
import type { Tx } from '../platform/data/database.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/data/queue.ts'
import { findAuthor } from './store.ts'

/** Writes to the author of a question. @returns false if the account was closed */
export async function mailAuthor(
  tx: Tx,
  queue: Pick<Queue, 'send'>,
  userId: number,
  mail: Omit<Mail, 'to'>,
): Promise<boolean> {
  const author = await findAuthor(tx, userId)
  if (!author) return false
  const paragraphs = [`Hello ${nameInSentence(author.display_name)},`, ...mail.paragraphs]
  await sendMail(tx, queue, { ...mail, to: author.email, paragraphs })
  return true
}
