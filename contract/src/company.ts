import { z } from 'zod'
import { Email } from './account.ts'
import { PictureAddress } from './announcement.ts'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment, TableQuery, WithId, tableOf } from './part.ts'
import { picture } from './profile.ts'
import { Body, bytesOfBody } from './question.ts'
import { Line } from './text.ts'

/** Companies and their members (contests.md, section 7). */

/**
 * What a member may do, from the company's own row: an owner everything, a recruiter offers, assessments and applicants,
 * a reviewer reads the candidates that are assigned to them.
 */
export const companyRoles = ['owner', 'recruiter', 'reviewer'] as const
export const CompanyRole = z.enum(companyRoles)
export type CompanyRole = z.infer<typeof CompanyRole>

export const companyRoleNames: Readonly<Record<CompanyRole, string>> = {
  owner: 'Owner',
  recruiter: 'Recruiter',
  reviewer: 'Reviewer',
}

export const companyLimits = {
  name: { minimum: 2, maximum: 100 },
  site: 500,
  /** How long the link of an invitation works. */
  invitationDays: 14,
} as const

/** The address of the company's own site. Empty means none. */
const Site = z
  .string()
  .trim()
  .max(companyLimits.site, { error: `Use at most ${companyLimits.site} characters.` })
  .refine((address) => address === '' || (/^https?:\/\/[^\s\p{Cc}]+$/u.test(address) && URL.canParse(address)), {
    error: 'Enter an address that starts with https:// or http://.',
  })

export const CompanyForm = z.object({
  name: Line({
    ...companyLimits.name,
    tooShort: `Use at least ${companyLimits.name.minimum} characters.`,
    tooLong: `Use at most ${companyLimits.name.maximum} characters.`,
  }),
  /** HTML; the server sanitises it. */
  body: Body,
  site: Site.nullish(),
  logoUrl: PictureAddress.nullish(),
})
export type CompanyForm = z.infer<typeof CompanyForm>

/** The specification's company (section 3). */
export const CompanyName = z.object({ id: z.number().int(), name: z.string() })
export type CompanyName = z.infer<typeof CompanyName>

/** As everybody sees it. */
export const Company = CompanyName.extend({
  body: z.string(),
  site: z.string().nullable(),
  logoUrl: z.string().nullable(),
  createdDate: Moment,
})
export type Company = z.infer<typeof Company>

/** As its members and admins see it. `role` is the caller's; an admin who is no member has none. */
export const ManagedCompany = Company.extend({
  role: CompanyRole.nullable(),
  /** Counts the edits. */
  revision: z.number().int(),
  can: z.object({
    /** Change the company and its members. */
    manage: z.boolean(),
    /** Make offers, assessments, tournaments and questions. */
    recruit: z.boolean(),
    /** Leave it. */
    leave: z.boolean(),
  }),
})
export type ManagedCompany = z.infer<typeof ManagedCompany>

/** A row of the admins' list, with what is deleted with the company. */
export const CompanyRow = CompanyName.extend({
  site: z.string().nullable(),
  logoUrl: z.string().nullable(),
  createdDate: Moment,
  members: z.number().int().nonnegative(),
  owners: z.number().int().nonnegative(),
  tournaments: z.number().int().nonnegative(),
})
export type CompanyRow = z.infer<typeof CompanyRow>

export const CompanyMember = z.object({
  userId: z.number().int(),
  displayName: z.string(),
  profileImage: z.string().nullable(),
  role: CompanyRole,
  sinceDate: Moment,
})
export type CompanyMember = z.infer<typeof CompanyMember>

/** An invitation that nobody has used. */
export const CompanyInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  role: CompanyRole,
  createdDate: Moment,
  expiresDate: Moment,
  isExpired: z.boolean(),
  invitedBy: z.string().nullable(),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

export const getCompany = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id',
  who: 'anyone',
  summary: 'A company’s public page.',
  params: WithId,
  reply: Company,
  refuses: ['notFound'],
})
/** The specification's. A user asks for their own; an admin for anybody's. */
export const getCompaniesOf = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:userId',
  who: 'user',
  summary: 'The companies of which the user is a member, by name. Only admins may ask for those of somebody else.',
  params: z.object({ userId: Id }),
  reply: z.array(CompanyName),
  refuses: ['notAllowed'],
})
export const getManagedCompany = endpoint({
  method: 'GET',
  url: '/auth/api/ManagedCompanies/:id',
  who: 'user',
  summary: 'A company, as its members see it, with what the caller may do.',
  params: WithId,
  reply: ManagedCompany,
  refuses: ['notFound'],
})

export const CompanyOrder = z.enum(['name', 'created'])
export const listCompanies = endpoint({
  method: 'GET',
  url: '/admin/api/Companies',
  who: 'admin',
  summary: 'All companies, by search words, with what belongs to each.',
  query: TableQuery.extend({ by: CompanyOrder.default('name') }),
  reply: tableOf(CompanyRow),
})
export const addCompany = endpoint({
  method: 'POST',
  url: '/admin/api/Companies',
  who: 'admin',
  summary: 'Create a company. It has no members until the first owner is invited. Returns its id.',
  body: CompanyForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'conflict'],
})
const EditForm = CompanyForm.extend({ revision: z.number().int().optional() })
export const editCompanyAsAdmin = endpoint({
  method: 'PUT',
  url: '/admin/api/Companies/:id',
  who: 'admin',
  summary: 'Change a company. `revision` is the one that the edit began from. Returns its id.',
  params: WithId,
  body: EditForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'conflict'],
})
/** For its owners: the same as the admins'. */
export const editCompany = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id',
  who: 'user',
  summary: 'Change a company that the user owns. `revision` is the one that the edit began from. Returns its id.',
  params: WithId,
  body: EditForm,
  bodyBytes: bytesOfBody,
  reply: z.number().int(),
  refuses: ['badInput', 'notFound', 'notAllowed', 'conflict'],
})
export const putCompanyLogo = endpoint({
  method: 'PUT',
  url: '/auth/api/Companies/:id/Logo',
  who: 'user',
  summary:
    'Upload the logo of a company that the user owns. It is re-encoded; returns its address. To remove it, edit the company.',
  params: WithId,
  reply: z.object({ logoUrl: z.string() }),
  upload: picture,
  limit: 'upload',
  refuses: ['notFound', 'notAllowed'],
})
export const deleteCompany = endpoint({
  method: 'DELETE',
  url: '/admin/api/Companies/:id',
  who: 'admin',
  summary: 'Delete a company with its members, invitations, job offers, tournaments and assessments.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})

export const getCompanyMembers = endpoint({
  method: 'GET',
  url: '/auth/api/Companies/:id/Members',
  who: 'user',
  summary: 'The members of a company of the user’s, owners first; its owners also see the open invitations.',
  params: WithId,
  reply: z.object({ members: z.array(CompanyMember), invitations: z.array(CompanyInvitation).nullable() }),
  refuses: ['notFound'],
})
export const inviteCompanyMember = endpoint({
  method: 'POST',
  url: '/auth/api/Companies/:id/Members',
  who: 'user',
  summary: 'Invite somebody by email to a company that the user owns. The link works once, for 14 days.',
  params: WithId,
  body: z.object({ email: Email, role: CompanyRole }),
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
  summary: 'What an invitation is to: the company and the role.',
  body: WithToken,
  reply: z.object({
    companyId: z.number().int(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    role: CompanyRole,
    expiresDate: Moment,
  }),
  writes: false,
  refuses: ['notFound', 'tokenSpent'],
})
export const joinCompany = endpoint({
  method: 'POST',
  url: '/auth/api/JoinCompany',
  who: 'user',
  summary: 'Become a member with the token of an invitation. Returns the company’s id.',
  body: WithToken,
  reply: z.object({ companyId: z.number().int() }),
  refuses: ['notFound', 'tokenSpent', 'conflict'],
})
