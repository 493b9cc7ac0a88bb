import type { Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { GradedAssignment } from './access.ts'
import { findWorkBy } from './student-store.ts'
import { listWorks, type WorkRow } from './work-store.ts'

/** Finds a student's work by `sid`, the key of the student in a page's address. @throws Problem notFound */
export async function findWork(database: Reader, { assignment }: GradedAssignment, sid: string): Promise<WorkRow> {
  const id = orNotFound(await findWorkBy(database, assignment, sid))
  return orNotFound((await listWorks(database, { ids: [id] }))[0])
}
