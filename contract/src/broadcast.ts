import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { body } from './limit.ts'
import { isAddress } from './own-address.ts'
import { Done, Id, Timestamp, TableQuery, WithId, tableOf } from './part.ts'
import { bytesOfBody } from './question.ts'
import { Role } from './role.ts'
import { Line } from './text.ts'

/** Messages to many (design, section 8). */

/** The type of the resulting notifications: 1 system message, 2 plain message. */
export const BroadcastType = z.literal([1, 2])
export const BroadcastState = z.enum(['sending', 'sent', 'withdrawing', 'withdrawn'])
export type BroadcastState = z.infer<typeof BroadcastState>

export const broadcastTitleMaximum = 200

export const BroadcastContent = z.object({
  title: Line({ minimum: 1, maximum: broadcastTitleMaximum, tooShort: 'Enter a title.' }),
  /** HTML; the server counts its text without tags and sanitises it. */
  body: z
    .string()
    .max(body.maximum, { error: `Use at most ${body.maximum} characters.` })
    // Excludes `<` inside of a tag. Otherwise a text that consists of `<` only would take quadratic time.
    .refine((html) => html.replace(/<[^<>]*>/g, '').trim() !== '' || html.includes('<img'), {
      error: 'Write the message.',
    }),
  /** The link's target: a page of this site, or an https address elsewhere. */
  link: z
    .string()
    .trim()
    .max(500)
    .refine((link) => link === '' || isAddress(link), {
      error: 'Enter a link that starts with / or https://.',
    })
    .default(''),
})

export const BroadcastForm = BroadcastContent.extend({
  type: BroadcastType,
  /** Null for everybody, or for the members of a company or a course. */
  role: Role.nullable(),
  companyId: Id.nullable().default(null),
  courseId: Id.nullable().default(null),
  byMail: z.boolean(),
})
  .refine(({ role, companyId }) => role === null || companyId === null, {
    path: ['companyId'],
    error: 'Choose a role or a company, not both.',
  })
  .refine(({ role, companyId, courseId }) => courseId === null || (role === null && companyId === null), {
    path: ['courseId'],
    error: 'Choose only one: a role, a company or a course.',
  })

export const Broadcast = z.object({
  id: z.number().int(),
  type: BroadcastType,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  role: Role.nullable(),
  /** The company whose members get it. */
  companyName: z.string().nullable(),
  /** The course whose members get it. */
  courseName: z.string().nullable(),
  byMail: z.boolean(),
  state: BroadcastState,
  /** Null until it is counted. */
  total: z.number().int().nullable(),
  /** How many have it in their inbox. */
  written: z.number().int(),
  /** How many of them have opened it. */
  read: z.number().int(),
  /** How many mails were sent; not everybody takes mails. */
  mailed: z.number().int(),
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  createdDate: Timestamp,
  modifiedDate: Timestamp.nullable(),
})
export type Broadcast = z.infer<typeof Broadcast>

export const sendGlobalMessage = endpoint({
  method: 'POST',
  url: '/admin/api/SendGlobalMsg',
  who: 'admin',
  summary:
    'Send a message to everyone, to everyone with a role or to the members of a company or a course, optionally by email too. Returns its id; delivery runs in the background.',
  body: BroadcastForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput'],
})
export const getBroadcasts = endpoint({
  method: 'GET',
  url: '/admin/api/GlobalMessages',
  who: 'admin',
  summary: 'Global messages, newest first, with their delivery progress.',
  query: TableQuery.pick({ page: true }),
  reply: tableOf(Broadcast),
})
export const editBroadcast = endpoint({
  method: 'PUT',
  url: '/admin/api/GlobalMessages/:id',
  who: 'admin',
  summary: 'Edit a message for everyone who received it. Emails that were already sent don’t change.',
  params: WithId,
  body: BroadcastContent.extend({
    /** The message as it was read. If it is given and somebody else has edited it since, the status is 409. */
    before: z.object({ title: z.string(), body: z.string(), link: z.string() }).optional(),
  }),
  bodyBytes: 2 * bytesOfBody,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
export const withdrawBroadcast = endpoint({
  method: 'DELETE',
  url: '/admin/api/GlobalMessages/:id',
  who: 'admin',
  summary: 'Withdraw a message from every inbox.',
  params: WithId,
  reply: Done,
  refuses: ['conflict', 'notFound'],
})
