import { nameInSentence } from '@gradus/contract/direction'
import type { Receipt } from '@gradus/contract/assignment'
import { productName } from '@gradus/contract/message'
import { findAccount } from '../account/account.ts'
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
  assignment: Pick<AssignmentRow, 'id' | 'title'>,
  question: string,
  receipt: Receipt,
): Promise<Mail> {
  return {
    to: orNotFound(await findAccount(tx, user.id)).email,
    subject: `Receipt: ${nameInSentence(assignment.title)} on ${productName}`,
    paragraphs: [
      'Hello,',
      `We received your attempt ${receipt.number} at “${nameInSentence(question)}” of ${nameInSentence(assignment.title)}.`,
      `Receipt: ${receipt.attemptId}`,
      `Received: ${receipt.receivedAt}`,
      receipt.due === null ? 'There is no due time.' : `Due: ${receipt.due}`,
      ...(receipt.timing === 'late' ? ['It arrived after the due time.'] : []),
      ...(receipt.isPractice ? ['It is practice and does not count.'] : []),
      `SHA-256 of what you sent: ${receipt.digest}`,
    ],
    link: { label: 'Open the assignment', url: `${config.PUBLIC_URL}/Assignment/${assignment.id}` },
  }
}
