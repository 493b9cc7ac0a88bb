import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Timestamp, WithId } from './part.ts'
import { CompanyRole } from './company.ts'

/** Members of a company and their invitations. */

export const CompanyMember = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  role: CompanyRole,
  sinceDate: Timestamp,
})

export type CompanyMember = z.infer<typeof CompanyMember>

/** An invitation that nobody has used. */
export const CompanyInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: CompanyRole,
  createdDate: Timestamp,
  expiresDate: Timestamp,
  isExpired: z.boolean(),
  invitedBy: z.string().nullable(),
})

export type CompanyInvitation = z.infer<typeof CompanyInvitation>

export const getCompanyMembers = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/Members',
  who: 'user',
  summary: 'The members of one of the user’s companies, owners first; its owners also see the open invitations.',
  params: WithId,
  reply: z.object({ members: z.array(CompanyMember), invitations: z.array(CompanyInvitation).nullable() }),
  refuses: ['notFound'],
})

export const CompanyInvitationForm = z.object({ email: Email, role: CompanyRole })

export const inviteCompanyMember = endpoint({
  method: 'POST',
  url: '/auth/api/Companies/:id/Members',
  who: 'user',
  summary: 'Invite somebody by email to a company that the user owns. The link works once, for 14 days.',
  params: WithId,
  body: CompanyInvitationForm,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

const OfMember = z.object({ id: Id, userId: Id })

export const changeCompanyMember = endpoint({
  method: 'PATCH',
  url: '/auth/api/Companies/:id/Members/:userId',
  who: 'user',
  summary: 'Change a member’s role. The last owner stays an owner.',
  params: OfMember,
  body: z.object({ role: CompanyRole }),
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

export const removeCompanyMember = endpoint({
  method: 'DELETE',
  url: '/auth/api/Companies/:id/Members/:userId',
  who: 'user',
  summary: 'Remove a member, or leave the company. The last owner can’t leave.',
  params: OfMember,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

export const resendCompanyInvitation = endpoint({
  method: 'POST',
  url: '/auth/api/CompanyInvitations/:id/Resend',
  who: 'user',
  summary: 'Send an invitation that nobody has used again, with a new link. The old link stops working.',
  params: WithId,
  reply: Done,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

export const revokeCompanyInvitation = endpoint({
  method: 'DELETE',
  url: '/auth/api/CompanyInvitations/:id',
  who: 'user',
  summary: 'Revoke an invitation that nobody has used: its link stops working.',
  params: WithId,
  reply: Done,
  refuses: ['notFound', 'notAllowed', 'conflict'],
})

const WithToken = z.object({ token: z.string().max(200) })

/** A POST, so that the token is in no address and in no log. */
export const readCompanyInvitation = endpoint({
  method: 'POST',
  url: '/public/api/CompanyInvitation',
  who: 'anyone',
  summary: 'The company and the role of an invitation.',
  body: WithToken,
  reply: z.object({
    companyId: z.number().int(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    role: CompanyRole,
    /** `g…@example.com`: only the account with this address can accept the invitation. */
    maskedEmail: z.string(),
    expiresDate: Timestamp,
  }),
  writes: false,
  refuses: ['notFound', 'tokenSpent'],
})

export const joinCompany = endpoint({
  method: 'POST',
  url: '/auth/api/JoinCompany',
  who: 'user',
  summary: 'Become a member with the token of an invitation to the user’s address. Returns the company’s id.',
  body: WithToken,
  reply: z.object({ companyId: z.number().int() }),
  refuses: ['notFound', 'tokenSpent', 'notAllowed', 'conflict'],
})
