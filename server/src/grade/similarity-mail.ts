import { nameInSentence } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import { findAccount } from '../account/account.ts'
import type { Tx } from '../platform/data/database.ts'
import { sendMail, type Mail } from '../platform/mail/mail.ts'
import type { Site } from '../platform/site.ts'
import type { GradedAssignment } from './access.ts'

/**
 * Mails about a similarity case to its student. They are always sent, whatever mails the student has chosen: the time to
 * answer runs out. They say neither what is alike nor who the other student is; that the student reads after logging in.
 */

type Services = Pick<Site, 'config' | 'queue'>
type Graded = Pick<GradedAssignment, 'assignment' | 'course'>

/** Says that there is a question about the student's work, and until when it can be answered. */
export async function mailOpenedCase(
  tx: Tx,
  services: Services,
  graded: Graded,
  {
    userId,
    itemTitle,
    answerUntil,
  }: { readonly userId: number; readonly itemTitle: string; readonly answerUntil: Date },
): Promise<void> {
  const { assignment, course } = graded
  const until = timeText(answerUntil, course.time_zone)
  await mailStudent(tx, services, graded, userId, {
    subject: `Please answer: a question about your work in ${nameInSentence(course.name)}`,
    paragraphs: [
      `There is a question about your answer to “${nameInSentence(itemTitle)}” of ${nameInSentence(assignment.title)} in ${nameInSentence(course.name)}. Please read it and answer by ${until}.`,
      'Nothing is decided before you have answered or this time is over. After it, the case can be decided without your answer.',
    ],
    label: 'Read and answer',
  })
}

/** Says that the case is decided; the decision itself is on the page. */
export async function mailDecidedCase(
  tx: Tx,
  services: Services,
  graded: Graded,
  { userId, itemTitle }: { readonly userId: number; readonly itemTitle: string },
): Promise<void> {
  const { assignment, course } = graded
  await mailStudent(tx, services, graded, userId, {
    subject: `A decision about your work in ${nameInSentence(course.name)}`,
    paragraphs: [
      `The question about your answer to “${nameInSentence(itemTitle)}” of ${nameInSentence(assignment.title)} in ${nameInSentence(course.name)} on ${productName} was decided.`,
    ],
    label: 'Read the decision',
  })
}

async function mailStudent(
  tx: Tx,
  { config, queue }: Services,
  { course }: Graded,
  userId: number,
  { label, paragraphs, subject }: Pick<Mail, 'subject' | 'paragraphs'> & { readonly label: string },
): Promise<void> {
  const student = await findAccount(tx, userId)
  if (!student) return
  await sendMail(tx, queue, {
    to: student.email,
    subject,
    paragraphs: [`Hello ${nameInSentence(student.display_name)},`, ...paragraphs],
    link: { label, url: `${config.PUBLIC_URL}/OwnCases/${course.id}` },
  })
}

function timeText(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(moment)} (${timeZone})`
}
