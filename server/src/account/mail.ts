import { productName } from '@gradus/contract/message'
import type { Config } from '../platform/config.ts'
import type { Mail } from '../platform/mail/mail.ts'

/*
 * The emails about an account. None of them repeats text from a form: anybody can enter a stranger's address, and the
 * site must not deliver their text to that stranger.
 */

export const ignoreNote = 'If this wasn’t you, you can ignore this email.'

export function activationMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Activate your ${productName} account`,
    paragraphs: [
      `Welcome to ${productName}!`,
      'One more step: open this link to activate your account. It works once and expires after 48 hours.',
      ignoreNote,
    ],
    link: { label: 'Activate my account', url: `${config.PUBLIC_URL}/activate/${token}` },
  }
}

/** For an account that is not active yet and whose address signed up more than once. */
export function choosePasswordMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Activate your ${productName} account`,
    paragraphs: [
      `Someone signed up to ${productName} with this address more than once. Open this link to choose your password and activate your account. It works once and expires after one hour.`,
      ignoreNote,
    ],
    link: { label: 'Choose a password', url: recoveryUrl(config, token) },
  }
}

/** Sent when somebody signs up with an address that already has an account. Its owner may have forgotten it. */
export function accountExistsMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `You already have a ${productName} account`,
    paragraphs: [
      `Someone tried to sign up to ${productName} with this address, which already has an account.`,
      `If it was you, log in with your password, or choose a new one with this link. It works once and expires after one hour.`,
      ignoreNote,
    ],
    link: { label: 'Choose a new password', url: recoveryUrl(config, token) },
  }
}

export function alreadyActiveMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} account is already active`,
    paragraphs: ['You asked for another activation link. Your account is already active: just log in.', ignoreNote],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

export function recoveryMail(config: Config, to: string, token: string): Mail {
  return {
    to,
    subject: `Choose a new ${productName} password`,
    paragraphs: [
      `You asked to reset the password of your ${productName} account. Open this link to choose a new one. It works once and expires after one hour.`,
      `${ignoreNote} Your password stays as it is.`,
    ],
    link: { label: 'Choose a new password', url: recoveryUrl(config, token) },
  }
}

/** Sent after the password was reset by a link from an email. */
export function passwordResetMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed a moment ago, and you were logged out everywhere.',
      `If this wasn’t you, choose a new password at once and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

/** Sent after the user changed the password while logged in. */
export function passwordChangedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} password was changed`,
    paragraphs: [
      'Your password was changed a moment ago, and all your other devices were logged out.',
      'Passkeys and connected accounts still work. Check them under Edit Account, and remove any that you don’t recognise.',
      `If this wasn’t you, choose a new password at once and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Log in', url: `${config.PUBLIC_URL}/Login` },
  }
}

/** Sent to the address that somebody who comes from a learning platform enters for a new account. */
export function platformCodeMail(to: string, code: string, platform: string): Mail {
  return {
    to,
    subject: `${code} is your code for ${productName}`,
    paragraphs: [
      `To create a ${productName} account for your courses at ${platform}, enter this code: ${code}`,
      'It works for 15 minutes. If you didn’t ask for it, somebody else gave your email address: don’t give them the code.',
    ],
  }
}

/** Sent when a candidate without an account keeps their work by creating one. */
export function keptAsAccountMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `You have a ${productName} account now`,
    paragraphs: [
      'You kept your work from an assessment in an account with this email address and the password that you chose.',
      `If this wasn’t you, somebody has the code that was sent to you. Choose a new password, which logs them out, and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Choose a new password', url: `${config.PUBLIC_URL}/ForgotPassword` },
  }
}

export function secondFactorMail(config: Config, to: string, change: string): Mail {
  return {
    to,
    subject: `How you log in to ${productName} was changed`,
    paragraphs: [
      change,
      `If this wasn’t you, choose a new password at once, remove anything you don’t recognise under Edit Account, and write to ${config.SUPPORT_EMAIL}.`,
    ],
    link: { label: 'Check your account', url: `${config.PUBLIC_URL}/EditAccount` },
  }
}

export function accountClosedMail(config: Config, to: string): Mail {
  return {
    to,
    subject: `Your ${productName} account is closed`,
    paragraphs: [
      'Your account was closed a moment ago, as you asked. Your personal data has been erased. What you published stays under “Deleted user”.',
      `If this wasn’t you, write to ${config.SUPPORT_EMAIL} at once.`,
    ],
  }
}

function recoveryUrl(config: Config, token: string): string {
  return `${config.PUBLIC_URL}/ForgotPasswordPage?token=${token}`
}
