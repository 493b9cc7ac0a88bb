import type { ClosingEffects, LeftWithoutOwner } from '@gradus/contract/edit-account'
import { listOwnedAlone as listCompaniesOwnedAlone } from '../company/without-owner.ts'
import { listOwnedAlone as listCoursesOwnedAlone } from '../course/without-owner.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findPersonalRecords } from './close-store.ts'

/** What has no owner any more once this account is closed. Erasure is a right, so this only informs. */
export async function readLeftWithoutOwner(database: Database, userId: number): Promise<LeftWithoutOwner> {
  const companies = await listCompaniesOwnedAlone(database, userId)
  return {
    courses: await listCoursesOwnedAlone(database, userId),
    companies: companies.map(
      ({ id, name, running_assessments: runningAssessments, recruiters, open_jobs: openJobs }) => ({
        id,
        name,
        runningAssessments,
        recruiters,
        openJobs,
      }),
    ),
  }
}

/** What closing the account means for this user, so that they are told only what concerns them. */
export async function readClosingEffects(database: Database, userId: number): Promise<ClosingEffects> {
  const left = await readLeftWithoutOwner(database, userId)
  const own = orNotFound(await findPersonalRecords(database, userId))
  return { ...left, isStudent: own.is_student, hasApplied: own.has_applied, hasAssessments: own.has_assessments }
}
