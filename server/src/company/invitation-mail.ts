import { companyLimits, companyRoleNames, type CompanyRole } from '@gradus/contract/company'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

export function invitationMail(
  config: Config,
  to: string,
  { name, role, token }: { readonly name: string; readonly role: CompanyRole; readonly token: string },
): Mail {
  return {
    to,
    subject: `Join ${name} on ${productName}`,
    paragraphs: [
      'Hello,',
      `${name} invites you to become a member of its team on ${productName}, as ${companyRoleNames[role].toLowerCase()}.`,
      `The link works once, for ${companyLimits.invitationDays} days: the first account that uses it joins. If you have no account yet, you can create one on the way.`,
      'If you don’t want to join, you can ignore this email.',
    ],
    link: { label: `Join ${name}`, url: `${config.PUBLIC_URL}/JoinCompany/${token}` },
  }
}
