import { companyRoleOf, lockMembers, memberCompany } from '../company/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findApplication, isReviewer, type ApplicationRow } from './application-store.ts'
import { lockJob } from './manage-store.ts'
import { findJob, type JobRow } from './store.ts'

/** Who may manage offers and read applications (contests.md 33, 38). */

/**
 * Allowed for owners and recruiters of the company, and for admins. @throws Problem notAllowed for reviewers, notFound
 * for others
 */
export async function checkRecruits(database: Reader, companyId: number, user: User): Promise<void> {
  const { role } = await memberCompany(database, companyId, user)
  if (role === 'reviewer') throw new Problem('notAllowed')
}

/** @throws Problem as checkRecruits does, also if the offer is public */
export async function managedJob(database: Reader, id: number, user: User): Promise<JobRow> {
  const job = orNotFound(await findJob(database, id))
  await checkRecruits(database, job.company_id, user)
  return job
}

/**
 * Locks the offer. The user still recruits for its company, and does so until the transaction ends. @throws Problem as
 * checkRecruits does
 */
export async function lockManagedJob(tx: Tx, id: number, user: User) {
  const { company_id: companyId } = orNotFound(await findJob(tx, id))
  await lockMembers(tx, companyId)
  await checkRecruits(tx, companyId, user)
  return orNotFound(await lockJob(tx, id))
}

/**
 * Allowed for owners and recruiters, and for reviewers of at least one of its applications. @throws Problem notFound
 */
export async function reviewedJob(
  database: Reader,
  id: number,
  user: User,
): Promise<{ readonly job: JobRow; readonly manages: boolean }> {
  const job = orNotFound(await findJob(database, id))
  const role = orNotFound(await companyRoleOf(database, job.company_id, user))
  return { job, manages: role !== 'reviewer' }
}

/** Allowed for owners and recruiters, and for the reviewers assigned to it. @throws Problem notFound */
export async function reviewedApplication(
  database: Reader,
  id: number,
  user: User,
): Promise<{ readonly application: ApplicationRow; readonly manages: boolean }> {
  const application = orNotFound(await findApplication(database, id))
  const role = orNotFound(await companyRoleOf(database, application.company_id, user))
  const manages = role !== 'reviewer'
  if (!manages) orNotFound((await isReviewer(database, id, user.id)) || undefined)
  return { application, manages }
}

/** Allowed for owners and recruiters. @throws Problem notFound, notAllowed for a reviewer who is assigned to it */
export async function managedApplication(database: Reader, id: number, user: User): Promise<ApplicationRow> {
  const { application, manages } = await reviewedApplication(database, id, user)
  if (!manages) throw new Problem('notAllowed')
  return application
}

/** Until the transaction ends, nobody joins or leaves the company to which this was sent. @throws Problem notFound */
export async function lockCompanyOf(tx: Tx, applicationId: number): Promise<void> {
  const { company_id: companyId } = orNotFound(await findApplication(tx, applicationId))
  await lockMembers(tx, companyId)
}
