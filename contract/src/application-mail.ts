import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, WithId } from './part.ts'
import { Line, Lines } from './text.ts'
import { CompanyApplicationState, applicationLimits } from './job-application.ts'

/** Emails that a company sends to applicants when it changes the state of their applications. */

export const MailText = z.object({
  subject: Line({ minimum: 1, maximum: applicationLimits.subject, tooShort: 'Enter a subject.' }),
  text: Lines({ minimum: 1, maximum: applicationLimits.mail, tooShort: 'Enter the text of the email.' }),
})

export type MailText = z.infer<typeof MailText>

/** Placeholders that are filled in before the user edits and sends the email. */
export const mailPlaceholders = ['{name}', '{job}', '{company}'] as const

export const defaultMailTexts: Readonly<Record<CompanyApplicationState, MailText>> = {
  new: {
    subject: 'Your application for {job}',
    text: 'Hello {name},\n\nYour application for {job} is open again. We will be in touch.\n\n{company}',
  },
  reviewing: {
    subject: 'We are reading your application for {job}',
    text: 'Hello {name},\n\nThank you for applying for {job}. We are reviewing your application and will write to you when we know more.\n\n{company}',
  },
  interview: {
    subject: 'We would like to talk to you about {job}',
    text: 'Hello {name},\n\nWe enjoyed reading your application for {job} and would like to get to know you. Please reply to this email with a few times that suit you in the next few days.\n\n{company}',
  },
  offer: {
    subject: 'An offer for {job}',
    text: 'Hello {name},\n\nWe would like you to join us as {job}. We will send you the details of our offer in a separate email.\n\n{company}',
  },
  hired: {
    subject: 'Welcome to {company}',
    text: 'Hello {name},\n\nWe are glad that you are joining us as {job}. We will write to you about your first day.\n\n{company}',
  },
  rejected: {
    subject: 'Your application for {job}',
    text: 'Hello {name},\n\nThank you for your interest in {job} and for the time you took. We have decided to proceed with other candidates. We wish you all the best.\n\n{company}',
  },
}

export function fillMailText(text: string, values: Readonly<Record<'name' | 'job' | 'company', string>>): string {
  return text.replaceAll(/\{(name|job|company)\}/g, (_placeholder, key: 'name' | 'job' | 'company') => values[key])
}

export const listMailTemplates = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/MailTemplates',
  who: 'user',
  summary: 'The email for each state of an application: the company’s own text, or the default.',
  params: WithId,
  reply: z.array(MailText.extend({ state: CompanyApplicationState, isOwn: z.boolean() })),
  refuses: ['notFound', 'notAllowed'],
})

export const setMailTemplate = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id/MailTemplates/:state',
  who: 'user',
  summary: 'Change the company’s email for a state of an application; null restores the default.',
  params: WithId.extend({ state: CompanyApplicationState }),
  body: z.object({
    template: MailText.nullable(),
    /** The email as it was read. If it is given and somebody else has changed it since, the status is 409. */
    before: z.object({ subject: z.string(), text: z.string() }).optional(),
  }),
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})
