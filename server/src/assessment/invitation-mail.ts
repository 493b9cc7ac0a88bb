import { nameInSentence } from '@gradus/contract/direction'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Reader } from '../platform/data/database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { orNotFound } from '../platform/problem.ts'
import { findExtraPercent } from './candidate-store.ts'
import { beginBy } from './introduction.ts'
import { findAssessment, type AssessmentRow } from './store.ts'

/** Mails with the link to an assessment. They carry no calendar entry, because candidates choose when to begin. */

interface InvitedCandidate {
  readonly email: string
  readonly name: string
}
interface Link {
  readonly token: string
  readonly expiresAt: Date
}

export async function assessmentInvitation(
  database: Reader,
  config: Config,
  { id }: { readonly id: number },
  person: InvitedCandidate & { readonly id: number },
  link: Link,
): Promise<Mail> {
  const assessment = orNotFound(await findAssessment(database, id))
  const extraPercent = await findExtraPercent(database, person.id)
  return {
    to: person.email,
    subject: `${nameInSentence(assessment.company_name)} invites you to an assessment: ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(person),
      `${nameInSentence(assessment.company_name)} invites you to take “${nameInSentence(assessment.title)}”, a programming assessment on ${productName}. ${plannedTime(assessment, extraPercent)}`,
      `${whenToBegin(assessment, link.expiresAt)} You don’t need an account. Before the clock starts, you can read what is recorded, who sees it and how long it is kept, check your browser, and practise for as long as you want.`,
      'The link is only for you. If you lose your connection or change computers, open it again to continue; in another browser, you then need a code that is sent to this address.',
      `If you need more time or have questions, write to ${assessment.contact} or ask on the page behind the link.`,
    ],
    link: { label: 'See the assessment', url: linkOf(config, link) },
  }
}

/** The candidate's own time, as on the page behind the link. */
function plannedTime({ minutes }: AssessmentRow, extraPercent: number): string {
  const seconds = Math.round((minutes * 60 * (100 + extraPercent)) / 100)
  const whole = Math.floor(seconds / 60)
  const rest = seconds % 60 === 0 ? '' : ` ${seconds % 60} seconds`
  const time = `${whole === 1 ? 'one minute' : `${whole} minutes`}${rest}`
  if (extraPercent === 0) return `It takes ${time}.`
  return `You have ${time} for it, ${extraPercent}% extra time included.`
}

export async function assessmentReminder(
  database: Reader,
  config: Config,
  { id }: { readonly id: number },
  person: InvitedCandidate,
  link: Link,
): Promise<Mail> {
  const assessment = orNotFound(await findAssessment(database, id))
  return {
    to: person.email,
    subject: `Your invitation to the assessment ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(person),
      `You haven’t begun “${nameInSentence(assessment.title)}” of ${nameInSentence(assessment.company_name)} yet. ${whenToBegin(assessment, link.expiresAt)}`,
      'If you don’t want to take it, you can ignore this email.',
    ],
    link: { label: 'See the assessment', url: linkOf(config, link) },
  }
}

/** For a guest who has already given consent: after opening the link they log in with a code. */
export function anotherLink(
  config: Config,
  assessment: Pick<AssessmentRow, 'title' | 'company_name' | 'contact'>,
  person: InvitedCandidate,
  link: Pick<Link, 'token'>,
): Mail {
  return {
    to: person.email,
    subject: `A new link to ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(person),
      `${nameInSentence(assessment.company_name)} sends you another link to “${nameInSentence(assessment.title)}”. With it you can continue where you were: ask for a code, which is sent to this address, and enter it.`,
      `If you have questions, write to ${assessment.contact}.`,
    ],
    link: { label: 'Continue', url: linkOf(config, link) },
  }
}

/** For somebody who hasn’t begun and has other times in their invitation. It has no link, because only a hash is stored. */
export function timesChanged(assessment: AssessmentRow, person: InvitedCandidate, expiresAt: Date): Mail {
  if (beginBy(assessment, expiresAt) <= new Date())
    return {
      to: person.email,
      subject: `The assessment ${nameInSentence(assessment.title)} is over`,
      paragraphs: [
        greeting(person),
        `The time for “${nameInSentence(assessment.title)}” at ${nameInSentence(assessment.company_name)} is over, so you can’t begin any more. The times in earlier emails no longer apply.`,
        `If you have questions, write to ${assessment.contact}.`,
      ],
    }
  return {
    to: person.email,
    subject: `New times for the assessment ${nameInSentence(assessment.title)}`,
    paragraphs: [
      greeting(person),
      `${nameInSentence(assessment.company_name)} has changed when you can take “${nameInSentence(assessment.title)}”. The times in earlier emails no longer apply.`,
      whenToBegin(assessment, expiresAt),
      `Begin with the link in your invitation. If the new times don’t suit you, write to ${assessment.contact}.`,
    ],
  }
}

/** Names the start only if it is in the future: until then, the page behind the link does not let candidates begin. */
function whenToBegin(assessment: AssessmentRow, expiresAt: Date): string {
  const end = atTime(assessment, beginBy(assessment, expiresAt))
  if (assessment.starts_at <= new Date()) return `You can begin whenever you like until ${end}.`
  return `You can begin at any time from ${atTime(assessment, assessment.starts_at)} until ${end}.`
}

export function greeting({ name }: Pick<InvitedCandidate, 'name'>): string {
  return name === '' ? 'Hello,' : `Hello ${nameInSentence(name)},`
}

/** The time in the assessment's time zone, with the zone's name. */
export function atTime({ time_zone: timeZone }: Pick<AssessmentRow, 'time_zone'>, moment: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.format(moment)} (${timeZone})`
}

function linkOf({ PUBLIC_URL: site }: Config, { token }: Pick<Link, 'token'>): string {
  return `${site}/Assessment/${token}`
}
