import { nameInSentence } from '@gradus/contract/direction'
import { courseLimits, courseRoleNames, type CourseRole } from '@gradus/contract/course'
import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { withArticle } from '@gradus/contract/article'

interface InvitedMember {
  readonly name: string
  readonly university: string
  readonly role: CourseRole
  readonly token: string
}

export function invitationMail(config: Config, to: string, { name, university, role, token }: InvitedMember): Mail {
  const course = university === '' ? nameInSentence(name) : `${nameInSentence(name)} (${nameInSentence(university)})`
  return {
    to,
    subject: `Join ${nameInSentence(name)} on ${productName}`,
    paragraphs: [
      'Hello,',
      `You are invited to the course ${course} on ${productName}, as ${withArticle(courseRoleNames[role].toLowerCase())}.`,
      `You can use the link once, within ${courseLimits.invitationDays} days, with an account that has this email address. If you don’t have one yet, sign up with this address and then open the link again.`,
      'If you don’t want to join, you can ignore this email.',
    ],
    link: { label: `Join ${nameInSentence(name)}`, url: `${config.PUBLIC_URL}/EnrollActivate?token=${token}` },
  }
}
