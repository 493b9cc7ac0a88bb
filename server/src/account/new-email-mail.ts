import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { ignoreNote } from './mail.ts'

export function newEmailMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Confirm your new email for ${productName}`,
    paragraphs: [
      `Someone asked to use this address for their ${productName} account. If it was you, open this link to confirm. It works once and expires after 24 hours.`,
      ignoreNote,
    ],
    link: { label: 'Confirm this address', url: `${config.PUBLIC_URL}/ConfirmEmail?token=${token}` },
  }
}

/** Sent to a new address that another account already uses. */
export function emailTakenMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `This address has a ${productName} account`,
    paragraphs: [
      `Someone asked to use this address for another ${productName} account. Nothing was changed, because it already has one.`,
      ignoreNote,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function emailChangedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `The email of your ${productName} account was changed`,
    paragraphs: [
      `Your ${productName} account now uses a different email. We won’t send anything about it to this address any more.`,
      `If this wasn’t you, write to ${config.SUPPORT_EMAIL} at once.`,
    ],
  }
}
