import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done } from './part.ts'

/** Optional mails; each kind can be turned off from the mail itself. */

export const MailKind = z.enum(['digest', 'messages', 'reminders'])
export type MailKind = z.infer<typeof MailKind>

/** How often an email of this kind is sent; `always` is at once. */
export const mailChoices = {
  digest: ['never', 'daily', 'weekly'],
  messages: ['never', 'always'],
  reminders: ['never', 'always'],
} as const satisfies Record<MailKind, readonly string[]>
export const MailChoice = z.enum(['never', 'daily', 'weekly', 'always'])
export type MailChoice = z.infer<typeof MailChoice>

/** Names the account, its address and the kind of mail, signed. Good as long as the account has that address. */
export const MailToken = z.string().regex(/^[a-z]+-\d{1,15}-[\w-]{43}$/)
const OfMail = z.object({ token: MailToken })

export const getMailSubscription = endpoint({
  method: 'GET',
  url: '/public/api/MailSubscription/:token',
  who: 'anyone',
  summary: 'Which emails an unsubscribe link is about, and how often they are sent.',
  params: OfMail,
  reply: z.object({ mail: MailKind, choice: MailChoice }),
  refuses: ['tokenSpent'],
})
export const setMailSubscription = endpoint({
  method: 'PUT',
  url: '/public/api/MailSubscription/:token',
  who: 'anyone',
  summary: 'Set how often these emails are sent, or stop them, with the link from an email and without logging in.',
  params: OfMail,
  body: z.object({ choice: MailChoice }),
  reply: Done,
  refuses: ['tokenSpent'],
})
