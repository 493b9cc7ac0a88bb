import type { CompanyRole } from '@gradus/contract/company'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { findRole } from './member-store.ts'

/** Rights inside a company, from its row of members alone; admins have an owner's in each (contests.md 33). */

export async function companyRoleOf(
  database: Reader,
  companyId: number,
  user: User | undefined,
): Promise<CompanyRole | undefined> {
  if (!user) return undefined
  return isAdmin(user) ? 'owner' : findRole(database, companyId, user.id)
}

/** Changes the company, its members, and whatever a recruiter does. */
export async function mayManageCompany(database: Reader, companyId: number, user: User | undefined): Promise<boolean> {
  return (await companyRoleOf(database, companyId, user)) === 'owner'
}

/** Job offers, assessments, tournaments, the company's own questions, applicants. */
export async function mayRecruit(database: Reader, companyId: number, user: User | undefined): Promise<boolean> {
  const role = await companyRoleOf(database, companyId, user)
  return role === 'owner' || role === 'recruiter'
}
