import { z } from 'zod'
import { Email, Password, TypedPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Moment } from './part.ts'

/** What Edit Account reads and changes. */

export const confirmRefusals = {
  wrongPassword: 'This is not your password.',
  logInAgain: 'Your account has no password to ask for. Log in again and do this within a quarter of an hour.',
  lastAdmin: 'You are the last admin. Make somebody else an admin first.',
  sameEmail: 'This is your email already.',
} as const

/** The password of whoever is signed in, asked again; empty for an account without one, which signed in lately. */
export const Confirmed = z.object({ password: TypedPassword.or(z.literal('')) })

export const MailDigest = z.enum(['never', 'daily', 'weekly'])
export type MailDigest = z.infer<typeof MailDigest>
export const MailPreferences = z.object({
  /** How often what waits in the inbox comes as one mail. */
  digest: MailDigest,
  /** Also send me messages of the site by mail. */
  messages: z.boolean(),
})
export type MailPreferences = z.infer<typeof MailPreferences>

export const getAccountSettings = endpoint({
  method: 'GET',
  url: '/auth/api/AccountSettings',
  who: 'user',
  summary: 'What Edit Account shows: email, whether there is a password, mail preferences.',
  reply: z.object({
    email: z.string(),
    /** The new address that was asked for and is not confirmed yet. */
    pendingEmail: z.string().nullable(),
    hasPassword: z.boolean(),
    mail: MailPreferences,
  }),
  refuses: ['notFound'],
})
export const changeEmail = endpoint({
  method: 'POST',
  url: '/auth/api/ChangeEmail',
  who: 'user',
  summary: 'Ask for another email; a mail to the new address confirms it. The same answer for a known address.',
  body: Confirmed.extend({ email: Email }),
  reply: Done,
  limit: 'confirm',
  refuses: ['notAllowed', 'notFound'],
})
export const confirmEmail = endpoint({
  method: 'POST',
  url: '/public/api/ConfirmEmail',
  who: 'anyone',
  summary: 'Confirm the new email with the token of the mail; the old address is told.',
  body: z.object({ token: z.string().min(20).max(100) }),
  reply: Done,
  limit: 'recover',
  refuses: ['notFound', 'tokenSpent'],
})
export const changePassword = endpoint({
  method: 'POST',
  url: '/auth/api/ChangePassword',
  who: 'user',
  summary: 'Choose another password; the old one is asked, and all other sessions end.',
  body: Confirmed.extend({ newPassword: Password }),
  reply: Done,
  limit: 'confirm',
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
export const setMailPreferences = endpoint({
  method: 'PUT',
  url: '/auth/api/MailPreferences',
  who: 'user',
  summary: 'Which mails the user wants.',
  body: MailPreferences,
  reply: Done,
})

export const Device = z.object({
  id: z.string(),
  userAgent: z.string(),
  address: z.string(),
  createdDate: Moment,
  lastSeenDate: Moment,
  current: z.boolean(),
})
export type Device = z.infer<typeof Device>
export const getDevices = endpoint({
  method: 'GET',
  url: '/auth/api/Devices',
  who: 'user',
  summary: 'Where the user is signed in, this device first.',
  reply: z.array(Device),
})
export const signOutDevice = endpoint({
  method: 'DELETE',
  url: '/auth/api/Devices/:id',
  who: 'user',
  summary: 'Sign one device out.',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: Done,
  refuses: ['notFound'],
})
export const signOutOthers = endpoint({
  method: 'DELETE',
  url: '/auth/api/Devices',
  who: 'user',
  summary: 'Sign out everywhere but here.',
  reply: Done,
})

export const downloadOwnData = endpoint({
  method: 'GET',
  url: '/auth/api/OwnData',
  who: 'user',
  summary: 'All of the user’s own data: one JSON file in a zip.',
  reply: z.string(),
  limit: 'download',
  download: 'application/zip',
  refuses: ['notFound'],
})
export const closeAccount = endpoint({
  method: 'POST',
  url: '/auth/api/CloseAccount',
  who: 'user',
  summary: 'Close the account: personal data is erased, contributions stay under "Deleted user".',
  body: Confirmed,
  reply: Done,
  limit: 'confirm',
  runsAgain: true,
  refuses: ['conflict', 'notAllowed', 'notFound'],
})
/** Under this name the contributions of closed accounts stay. */
export const deletedUser = 'Deleted user'
