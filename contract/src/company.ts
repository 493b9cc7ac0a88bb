import { z } from 'zod'

/** Companies and their members (contests.md, section 7). */

/**
 * What a member may do, from the company's own row: an owner everything, a recruiter offers, assessments and applicants,
 * a reviewer reads the candidates that are assigned to them.
 */
export const companyRoles = ['owner', 'recruiter', 'reviewer'] as const
export const CompanyRole = z.enum(companyRoles)
export type CompanyRole = z.infer<typeof CompanyRole>
