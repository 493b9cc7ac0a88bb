import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

/**
 * The mails about an account. None of them repeats what somebody typed into a form: the address may be a stranger's, who
 * must not get other people's words from us.
 */

const ignore = 'If this was not you, you need not do anything.'

export function activationMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Activate your ${productName} account`,
    paragraphs: [
      `Welcome to ${productName}!`,
      'One step is left: open this link to activate your account. It works once, for 48 hours.',
      ignore,
    ],
    link: { label: 'Activate my account', url: `${config.PUBLIC_URL}/activate/${token}` },
  }
}

/** For an address with which somebody signed up more than once. */
export function choosePasswordMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Activate your ${productName} account`,
    paragraphs: [
      `Somebody signed up at ${productName} with this address more than once. Open this link to choose your password, which also activates your account. It works once, for one hour.`,
      ignore,
    ],
    link: { label: 'Choose a password', url: recoveryUrl(config, token) },
  }
}

/** For an address that has an account already, whoever tried; its owner may have forgotten. */
export function knownAddressMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `You have a ${productName} account already`,
    paragraphs: [
      `Somebody tried to sign up at ${productName} with this address, which has an account already.`,
      `If it was you, log in with the password that you have, or choose a new one with this link. It works once, for one hour.`,
      ignore,
    ],
    link: { label: 'Choose a new password', url: recoveryUrl(config, token) },
  }
}

export function activeAlreadyMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} account is active already`,
    paragraphs: ['You asked for another activation link. Your account is active already: just log in.', ignore],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function recoveryMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Choose a new ${productName} password`,
    paragraphs: [
      `You asked for a new password for your ${productName} account. Open this link to choose one. It works once, for one hour.`,
      `${ignore} Your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', url: recoveryUrl(config, token) },
  }
}

export function passwordChangedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed a moment ago, and you were logged out everywhere.',
      `If this was not you, choose a new password at once and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function newEmailMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Confirm your new email for ${productName}`,
    paragraphs: [
      `Somebody who has a ${productName} account asked to use this address for it. Open this link to confirm it. It works once, for 24 hours.`,
      ignore,
    ],
    link: { label: 'Confirm this address', url: `${config.PUBLIC_URL}/ConfirmEmail?token=${token}` },
  }
}

/** For an address that another account has already, whoever asked. */
export function emailTakenMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `This address has a ${productName} account`,
    paragraphs: [
      `Somebody asked to use this address for a ${productName} account, but it has one already. Nothing was changed.`,
      ignore,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function emailChangedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `The email of your ${productName} account was changed`,
    paragraphs: [
      `Your ${productName} account uses another email from now on. This address has nothing to do with it any more.`,
      `If this was not you, write to ${config.SUPPORT_EMAIL} at once.`,
    ],
  }
}

export function ownPasswordChangedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed a moment ago, and all your other devices were logged out.',
      `If this was not you, choose a new password at once and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function secondFactorMail(config: Config, to: string, what: string): Mail {
  return {
    to,
    subject: `How you log in to ${productName} was changed`,
    paragraphs: [what, `If this was not you, choose a new password at once and write to ${config.SUPPORT_EMAIL}.`],
    link: { label: 'Look at your account', url: `${config.PUBLIC_URL}/EditAccount` },
  }
}

export function accountClosedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} account is closed`,
    paragraphs: [
      'Your account was closed a moment ago, as you asked. What was personal is erased; what you wrote for others stays under "Deleted user".',
      `If this was not you, write to ${config.SUPPORT_EMAIL} at once.`,
    ],
  }
}

function recoveryUrl(config: Config, token: string): string {
  return `${config.PUBLIC_URL}/ForgotPasswordPage?token=${token}`
}
