import type { LeftWithoutOwner } from '@gradus/contract/edit-account'
import { listOwnedAlone as listCompaniesOwnedAlone } from '../company/without-owner.ts'
import { listOwnedAlone as listCoursesOwnedAlone } from '../course/without-owner.ts'
import type { Database } from '../platform/data/database.ts'

/** What has no owner any more once this account is closed. Erasure is a right, so this only informs. */
export async function readLeftWithoutOwner(database: Database, userId: number): Promise<LeftWithoutOwner> {
  const companies = await listCompaniesOwnedAlone(database, userId)
  return {
    courses: await listCoursesOwnedAlone(database, userId),
    companies: companies.map(({ id, name, running_assessments: runningAssessments }) => ({
      id,
      name,
      runningAssessments,
    })),
  }
}
