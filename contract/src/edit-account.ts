import { z } from 'zod'
import { Email, Password, TypedPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp } from './part.ts'

/** The calls of Edit Account. */

export const confirmationErrors = {
  noPassword: 'Enter your password to confirm that it’s you.',
  wrongPassword: 'That’s not your current password.',
  logInAgain: 'Your account has no password. To confirm that it’s you, log in again and do this within 15 minutes.',
  lastAdmin: 'You are the last admin. Make someone else an admin first.',
  sameEmail: 'This is already your email.',
} as const

/** The user's password, entered again; empty for accounts without one, which must have logged in recently. */
export const Confirmed = z.object({ password: TypedPassword.or(z.literal('')) })

export const MailDigest = z.enum(['never', 'daily', 'weekly'])
export type MailDigest = z.infer<typeof MailDigest>
export const MailPreferences = z.object({
  /** How often a summary of the inbox is sent by email. */
  digest: MailDigest,
  /** Also send me the site's messages by mail. */
  messages: z.boolean(),
  /** Before assignments are due, also by mail. */
  reminders: z.boolean().default(true),
})
export type MailPreferences = z.infer<typeof MailPreferences>

export const getAccountSettings = endpoint({
  method: 'GET',
  url: '/auth/api/AccountSettings',
  who: 'user',
  summary: 'The data of Edit Account: email, whether there is a password, email preferences.',
  reply: z.object({
    email: z.string(),
    /** A requested new address that is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    hasPassword: z.boolean(),
    mail: MailPreferences,
  }),
  refuses: ['notFound'],
})
export const ChangeEmailForm = Confirmed.extend({ email: Email })

export const changeEmail = endpoint({
  method: 'POST',
  url: '/auth/api/ChangeEmail',
  who: 'user',
  summary: 'Change the email. A link sent to the new address confirms it. The answer is the same for known addresses.',
  body: ChangeEmailForm,
  reply: Done,
  limit: 'confirm',
  refuses: ['notAllowed', 'notFound'],
})
export const ConfirmEmailForm = z.object({ token: z.string().min(20).max(100) })

export const confirmEmail = endpoint({
  method: 'POST',
  url: '/public/api/ConfirmEmail',
  who: 'anyone',
  summary: 'Confirm the new email with the token from the email. The old address is notified.',
  body: ConfirmEmailForm,
  reply: Done,
  limit: 'recover',
  refuses: ['notFound', 'tokenSpent'],
})
export const ChangePasswordForm = Confirmed.extend({ newPassword: Password })

export const changePassword = endpoint({
  method: 'POST',
  url: '/auth/api/ChangePassword',
  who: 'user',
  summary: 'Change the password. Needs the old one. Ends all other sessions and gives this one a new token.',
  body: ChangePasswordForm,
  reply: Done,
  runsAgain: true,
  limit: 'confirm',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const setMailPreferences = endpoint({
  method: 'PUT',
  url: '/auth/api/MailPreferences',
  who: 'user',
  summary: 'Set which emails the user gets.',
  body: MailPreferences,
  reply: Done,
})

export const Device = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdDate: Timestamp,
  lastSeenDate: Timestamp,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const getDevices = endpoint({
  method: 'GET',
  url: '/auth/api/Devices',
  who: 'user',
  summary: 'The devices on which the user is logged in, this one first.',
  reply: z.array(Device),
})
export const signOutDevice = endpoint({
  method: 'DELETE',
  url: '/auth/api/Devices/:id',
  who: 'user',
  summary: 'Log out one device.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: Done,
  refuses: ['notFound'],
})
export const signOutOthers = endpoint({
  method: 'DELETE',
  url: '/auth/api/Devices',
  who: 'user',
  summary: 'Log out everywhere else.',
  reply: Done,
})

export const downloadOwnData = endpoint({
  method: 'GET',
  url: '/auth/api/OwnData',
  who: 'user',
  summary: 'Download all of the user’s data as one JSON file in a zip.',
  reply: z.string(),
  limit: 'download',
  download: 'application/zip',
  refuses: ['notFound', 'storageUnavailable'],
})
/** What has no owner any more once an account is closed. */
export const LeftWithoutOwner = z.object({
  /** The other lecturers, who are notified. */
  courses: z.array(z.object({ id: z.number().int(), name: z.string(), lecturers: z.number().int().nonnegative() })),
  companies: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      runningAssessments: z.number().int().nonnegative(),
      /** The recruiters, who are notified. */
      recruiters: z.number().int().nonnegative(),
      /** Open offers that people answer on this site. Without recruiters, they are closed. */
      openJobs: z.number().int().nonnegative(),
    }),
  ),
})
export type LeftWithoutOwner = z.infer<typeof LeftWithoutOwner>

/** What closing the account means for this user, beyond what it means for everybody. */
export const ClosingEffects = LeftWithoutOwner.extend({
  /** Is or was a student of a course. */
  isStudent: z.boolean(),
  hasApplied: z.boolean(),
  hasAssessments: z.boolean(),
})
export type ClosingEffects = z.infer<typeof ClosingEffects>

export const getLeftWithoutOwner = endpoint({
  method: 'GET',
  url: '/auth/api/LeftWithoutOwner',
  who: 'user',
  summary:
    'The courses and companies of which the caller is the only owner, and whether closing the account concerns work in courses, job applications or assessments.',
  reply: ClosingEffects,
})
export const closeAccount = endpoint({
  method: 'POST',
  url: '/auth/api/CloseAccount',
  who: 'user',
  summary: 'Close the account. Erases personal data; contributions stay under "Deleted user".',
  body: Confirmed,
  reply: Done,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
/** The author's name on contributions of closed accounts. */
export const deletedUser = 'Deleted user'
