import { nameInSentence } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { atTime, greeting } from './invitation-mail.ts'
import type { CandidateRow } from './candidate-store.ts'
import type { AssessmentRow } from './store.ts'

/** The emails that a candidate gets after the invitation. */

interface Person {
  readonly email: string
  readonly name: string
}
type MailSubject = Pick<AssessmentRow, 'id' | 'title' | 'company_name' | 'contact' | 'time_zone'>

/** Contains the code but never the link, which the reader already has. */
export function codeMail({ title }: MailSubject, person: Person, code: string): Mail {
  return {
    to: person.email,
    subject: `${code} is your code for ${nameInSentence(title)}`,
    paragraphs: [
      greeting(person),
      `Enter this code in the browser in which you opened “${nameInSentence(title)}”: ${code}`,
      'It works for 15 minutes. If you didn’t ask for it, somebody else has your link: don’t give them the code.',
    ],
  }
}

export function keepCodeMail({ title }: MailSubject, person: Person, code: string): Mail {
  return {
    to: person.email,
    subject: `${code} is your code for a ${productName} account`,
    paragraphs: [
      greeting(person),
      `To keep your work in “${nameInSentence(title)}” in an account of your own, enter this code: ${code}`,
      'It works for 15 minutes. If you didn’t ask for it, somebody else has your link: don’t give them the code.',
    ],
  }
}

export function receivedMail(
  { PUBLIC_URL: site }: Config,
  assessment: MailSubject,
  person: Person,
  { erasedAt, mayKeep }: { readonly erasedAt: Date; readonly mayKeep: boolean },
): Mail {
  const offers = mayKeep
    ? `download it, erase it, or keep your work in a ${productName} account`
    : 'download or erase it'
  return {
    to: person.email,
    subject: `Your work in ${nameInSentence(assessment.title)} was received`,
    paragraphs: [
      greeting(person),
      `You have finished “${nameInSentence(assessment.title)}”, and ${nameInSentence(assessment.company_name)} can see your work. Thank you for your time.`,
      'You can see the same report as they do, and write a note on each part of it. In the browser that you used, open the link below; in any other, open the link in your invitation.',
      `Everything that identifies you will be deleted on ${atTime(assessment, erasedAt)}. Until then you can ${offers}.`,
    ],
    link: { label: 'See your report', url: `${site}/AssessmentResult/${assessment.id}` },
  }
}

export function resultMail({ PUBLIC_URL: site }: Config, assessment: MailSubject, person: Person): Mail {
  return {
    to: person.email,
    subject: `${nameInSentence(assessment.company_name)} shared your result in ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(person),
      `${nameInSentence(assessment.company_name)} has shared your result in “${nameInSentence(assessment.title)}” with you.`,
      `In the browser that you used, open the link below; in any other, open the link in your invitation. If you have questions, write to ${assessment.contact}.`,
    ],
    link: { label: 'See your result', url: `${site}/AssessmentResult/${assessment.id}` },
  }
}

/** To a recruiter. Without the candidate's name, so that erasing the candidate leaves no trace here. */
export function timeRequestMail({ PUBLIC_URL: site }: Config, assessment: MailSubject, recruiter: Person): Mail {
  return {
    to: recruiter.email,
    subject: `A candidate asks for more time in ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(recruiter),
      timeRequestText(assessment),
      'They were told not to begin before they have your answer. You get this email because you are a recruiter or an owner of the company.',
    ],
    link: { label: 'Answer the request', url: `${site}${managementOf(assessment)}` },
  }
}

export function timeRequestText({ title, company_name }: MailSubject): string {
  return `A candidate asks ${nameInSentence(company_name)} for more time in “${nameInSentence(title)}”.`
}

export function managementOf({ id }: Pick<MailSubject, 'id'>): string {
  return `/AssessmentManagement/${id}`
}

/** @param extraPercent what they have from now on */
export function timeAnswerMail(assessment: MailSubject, person: Person & TimeBefore, extraPercent: number): Mail {
  const answer = timeAnswer(assessment, person, extraPercent)
  return {
    to: person.email,
    subject: `Your request for more time in ${nameInSentence(assessment.title)}`,
    paragraphs: [greeting(person), answer, 'Continue with the link in your invitation.'],
  }
}

type TimeBefore = Pick<CandidateRow, 'begun_at' | 'extra_percent'>

function timeAnswer(
  assessment: MailSubject,
  { begun_at: begunAt, extra_percent: before }: TimeBefore,
  extraPercent: number,
): string {
  const company = nameInSentence(assessment.company_name)
  const title = `“${nameInSentence(assessment.title)}”`
  if (extraPercent > before) {
    const when = begunAt === null ? 'You will have it as soon as you begin.' : 'Your clock shows it already.'
    return `${company} gives you ${extraPercent}% more time for ${title}. ${when}`
  }
  const contact = `Write to ${assessment.contact} if you need something else.`
  if (extraPercent < before) {
    const given = extraPercent === 0 ? 'no extra time' : `${extraPercent}% more time`
    return `${company} now gives you ${given} for ${title}, instead of ${before}%. ${contact}`
  }
  const more = before === 0 ? 'more time' : `more than the ${before}% more time that you already have`
  return `${company} can’t give you ${more} for ${title}. ${contact}`
}
