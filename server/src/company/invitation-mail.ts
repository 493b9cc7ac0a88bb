import { nameInSentence } from '@gradus/contract/direction'
import { companyLimits, companyRoleNames, type CompanyRole } from '@gradus/contract/company'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { withArticle } from '@gradus/contract/article'

export function invitationMail(
  config: Config,
  to: string,
  { name, role, token }: { readonly name: string; readonly role: CompanyRole; readonly token: string },
): Mail {
  return {
    to,
    subject: `Join ${nameInSentence(name)} on ${productName}`,
    paragraphs: [
      'Hello,',
      `${nameInSentence(name)} invites you to become a member of its team on ${productName}, as ${withArticle(companyRoleNames[role].toLowerCase())}.`,
      `You can use the link once, within ${companyLimits.invitationDays} days, with an account that has this email address. If you don’t have one yet, sign up with this address and then open the link again.`,
      'If you don’t want to join, you can ignore this email.',
    ],
    link: { label: `Join ${nameInSentence(name)}`, url: `${config.PUBLIC_URL}/JoinCompany/${token}` },
  }
}
