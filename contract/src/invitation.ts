import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, PageNumber, WithId, pageOf } from './part.ts'
import { Tournament } from './tournament.ts'

/** Invitations to a tournament by mail (contests.md 25). */

export const invitationLimits = {
  fileBytes: 5 * 1024 * 1024,
  /** Rows of one file. */
  rows: 10_000,
  /** How long a link works. */
  days: { default: 14, maximum: 90 },
} as const

/**
 * `known`: invited before, so importing the file changes nothing for it. `duplicate`: the file has the address in an
 * earlier row.
 */
export const InvitationRowState = z.enum(['new', 'known', 'duplicate', 'invalid'])
export type InvitationRowState = z.infer<typeof InvitationRowState>

export const InvitationPreview = z.object({
  rows: z.array(
    z.object({
      /** Line of the file, from 1. */
      line: z.number().int().positive(),
      email: z.string(),
      name: z.string(),
      state: InvitationRowState,
      /** Why nothing is sent for this row; null for a new one. */
      reason: z.string().nullable(),
    }),
  ),
  counts: z.object({
    new: z.number().int().nonnegative(),
    known: z.number().int().nonnegative(),
    duplicate: z.number().int().nonnegative(),
    invalid: z.number().int().nonnegative(),
  }),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

/** `waiting`: its mail is about to be sent. */
export const InvitationState = z.enum(['waiting', 'sent', 'used', 'expired', 'revoked'])
export type InvitationState = z.infer<typeof InvitationState>

export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  state: InvitationState,
  createdDate: Timestamp,
  sentDate: Timestamp.nullable(),
  expiresDate: Timestamp.nullable(),
  /** The last reminder. */
  remindedDate: Timestamp.nullable(),
  usedDate: Timestamp.nullable(),
  /** The user who used the invitation. */
  userId: z.number().int().nullable(),
  displayName: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

export const inviteToTournament = endpoint({
  method: 'POST',
  url: '/auth/api/Tournaments/:id/Invitations',
  who: 'user',
  summary:
    'Invite the people of a CSV file (columns `email` and, if you like, `name`) to a tournament that the user organises. With `preview=1` nothing is sent: the reply says what would happen to each row.',
  params: WithId,
  query: z.object({
    preview: z.enum(['0', '1']).default('0'),
    /** How long the links work. */
    days: z.number().int().min(1).max(invitationLimits.days.maximum).default(invitationLimits.days.default),
  }),
  reply: z.union([InvitationPreview, z.object({ sent: z.number().int().nonnegative() })]),
  upload: { maximumBytes: invitationLimits.fileBytes },
  limit: 'upload',
  refuses: ['badInput', 'notFound', 'conflict'],
})
export const listInvitations = endpoint({
  method: 'GET',
  url: '/auth/api/Tournaments/:id/Invitations',
  who: 'user',
  summary: 'The invitations to a tournament that the user organises, with their state, newest first.',
  params: WithId,
  query: z.object({ page: PageNumber }),
  reply: pageOf(Invitation),
  refuses: ['notFound'],
})
export const resendInvitation = endpoint({
  method: 'POST',
  url: '/auth/api/Invitations/:id/Resend',
  who: 'user',
  summary: 'Send an invitation again, with a new link and the same number of days. A revoked one becomes valid again.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'conflict'],
})
export const revokeInvitation = endpoint({
  method: 'DELETE',
  url: '/auth/api/Invitations/:id',
  who: 'user',
  summary: 'Revoke an invitation that nobody has used: its links stop working.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'conflict'],
})
/** A POST, so that the token is in no address and in no log. */
export const readInvitation = endpoint({
  method: 'POST',
  url: '/public/api/Tournaments/:id/Invitation',
  who: 'anyone',
  summary: 'Look at a tournament, also a private one, with the token of an invitation that nobody has used.',
  params: WithId,
  body: z.object({ token: z.string().max(200) }),
  reply: Tournament.extend({ expiresDate: Timestamp.nullable() }),
  writes: false,
  refuses: ['notFound', 'tokenSpent'],
})
