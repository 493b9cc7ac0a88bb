import { nameInSentence } from '@gradus/contract/direction'
import type { Receipt } from '@gradus/contract/assignment'
import { productName } from '@gradus/contract/message'
import { findAccount } from '../account/account.ts'
import { findTimeZone } from '../course/course.ts'
import type { User } from '../platform/access/user.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/data/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { orNotFound } from '../platform/problem.ts'
import type { AssignmentRow } from './store.ts'

/** The receipt of an attempt, for somebody who asked for it by mail. */
export async function receiptMail(
  tx: Tx,
  config: Config,
  user: Pick<User, 'id'>,
  assignment: Pick<AssignmentRow, 'id' | 'course_id' | 'title'>,
  question: string,
  receipt: Receipt,
): Promise<Mail> {
  const timeZone = orNotFound(await findTimeZone(tx, assignment.course_id))
  return {
    to: orNotFound(await findAccount(tx, user.id)).email,
    subject: `Receipt: ${nameInSentence(assignment.title)} on ${productName}`,
    paragraphs: [
      'Hello,',
      `We received your attempt ${receipt.number} for “${nameInSentence(question)}” in “${nameInSentence(assignment.title)}”.`,
      `It arrived on ${exactTime(receipt.receivedAt, timeZone)}.`,
      receipt.due === null ? 'There is no due time.' : `It was due by ${exactTime(receipt.due, timeZone)}.`,
      ...(receipt.timing === 'late' ? ['It arrived after the due time.'] : []),
      ...(receipt.isPractice ? ['It is practice and does not count.'] : []),
      `The number of this receipt is ${receipt.attemptId}. The SHA-256 checksum of what you sent is ${receipt.digest}.`,
    ],
    link: { label: 'Open the assignment', url: `${config.PUBLIC_URL}/Assignment/${assignment.id}` },
  }
}

/** In the course's time zone, to the second: a due time of 23:59 includes the last second of that minute. */
function exactTime(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone })
  return `${format.format(new Date(moment))} (${timeZone})`
}
