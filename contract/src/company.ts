import { z } from 'zod'
import { PictureAddress } from './announcement.ts'
import { endpoint } from './endpoint.ts'
import { CompanyName, Id, Timestamp, WithId } from './part.ts'
import { Body } from './question.ts'
import { isOutsideAddress } from './own-address.ts'
import { Line } from './text.ts'

/** Companies (contests.md, section 7). */

/**
 * Roles in a company. An owner may do everything; a recruiter manages offers, assessments and applicants; a reviewer
 * reads only the candidates assigned to them.
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
  .refine((address) => address === '' || isOutsideAddress(address, 'https or http'), {
    error: 'Enter an address that starts with https:// or http://, without a user name or password.',
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

/** A company as everybody sees it. */
export const Company = CompanyName.extend({
  body: z.string(),
  site: z.string().nullable(),
  logoUrl: z.string().nullable(),
  createdDate: Timestamp,
})
export type Company = z.infer<typeof Company>

/**
 * A company as its members and admins see it. `role` is the caller's own; for an admin who is not a member it is null.
 */
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

export const getCompany = endpoint({
  method: 'GET',
  url: '/public/api/Companies/:id',
  who: 'anyone',
  summary: 'A company’s public page.',
  params: WithId,
  reply: Company,
  refuses: ['notFound'],
})
/** A call of the specification. Users may ask for their own companies, admins for anybody's. */
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
