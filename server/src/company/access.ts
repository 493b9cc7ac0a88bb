import type { CompanyRole } from '@gradus/contract/company'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findRole } from './member-store.ts'
import { findCompany, lockCompany, lockCompanyForShare, type CompanyRecord } from './store.ts'

export { listRecruiters, recruitsIn } from './member-store.ts'

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

/** By the row of members alone, so an admin who is not a member cannot recruit for the company. */
export async function recruitsFor(database: Reader, companyId: number, userId: number): Promise<boolean> {
  const role = await findRole(database, companyId, userId)
  return role === 'owner' || role === 'recruiter'
}

interface CompanyOfUser {
  readonly company: CompanyRecord
  readonly role: CompanyRole
}

/** @throws Problem notFound, also for a company that exists but of which the user is not a member */
export async function memberCompany(database: Reader, id: number, user: User): Promise<CompanyOfUser> {
  const company = orNotFound(await findCompany(database, id))
  return { company, role: orNotFound(await companyRoleOf(database, id, user)) }
}

/** @throws Problem as memberCompany; notAllowed for a member who is not an owner */
export async function managedCompany(database: Reader, id: number, user: User): Promise<CompanyRecord> {
  const { company, role } = await memberCompany(database, id, user)
  if (role !== 'owner') throw new Problem('notAllowed')
  return company
}

/** @throws Problem as memberCompany; notAllowed for a reviewer */
export async function recruitedCompany(database: Reader, id: number, user: User): Promise<CompanyOfUser> {
  const member = await memberCompany(database, id, user)
  if (member.role === 'reviewer') throw new Problem('notAllowed')
  return member
}

/**
 * Locks the company, so that its members change one after the other: if two owners leave at once, one of them must
 * stay.
 * @throws Problem as managedCompany
 */
export async function lockManaged(tx: Tx, id: number, user: User): Promise<CompanyRecord> {
  orNotFound(await lockCompany(tx, id))
  return await managedCompany(tx, id, user)
}

/** Until the transaction ends, nobody joins or leaves the company or gets another role in it. */
export async function lockMembers(tx: Tx, companyId: number): Promise<void> {
  orNotFound(await lockCompanyForShare(tx, companyId))
}
