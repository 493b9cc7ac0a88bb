import { nameInSentence } from '@gradus/contract/direction'
import type { MailText } from '@gradus/contract/application-mail'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

const ownApplications = ({ PUBLIC_URL: site }: Config) => `${site}/MyApplications`

/** Confirms an application to its candidate, with what they wrote. */
export function appliedMail(
  config: Config,
  candidate: { readonly email: string; readonly display_name: string },
  { job, company }: { readonly job: string; readonly company: string },
  message: string,
): Mail {
  return {
    to: candidate.email,
    subject: `You applied for ${nameInSentence(job)}`,
    paragraphs: [
      `Hello ${nameInSentence(candidate.display_name)},`,
      `Your application for ${nameInSentence(job)} was sent to ${nameInSentence(company)}. The company sees your profile, your email address and this message:`,
      ...paragraphsOf(message),
      'You can see its state, or withdraw it, at any time.',
    ],
    link: { label: 'See your applications', url: ownApplications(config) },
  }
}

/** A mail that a member of the company wrote; replies go to that member. */
export function companyMail(
  config: Config,
  to: string,
  replyTo: string,
  company: string,
  { subject, text }: MailText,
): Mail {
  return {
    to,
    subject,
    paragraphs: [
      ...paragraphsOf(text),
      `${nameInSentence(company)} sent you this message because you applied to them on ${productName}. Your answer goes to ${replyTo}.`,
    ],
    link: { label: 'See your applications', url: ownApplications(config) },
    headers: { 'Reply-To': replyTo },
  }
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}
