import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { takenAssignment } from './access.ts'
import { findItemOf } from './item-store.ts'
import { mayStudentSeeTests } from './visible-tests.ts'

/**
 * Whether the user's run within an assignment must not use hidden tests. @throws Problem notFound, notAllowed, conflict
 */
export async function runsWithoutTests(
  database: Database,
  user: User,
  assignmentId: number,
  questionId: number,
): Promise<boolean> {
  await takenAssignment(database, assignmentId, user, new Date())
  orNotFound(await findItemOf(database, assignmentId, { questionId }))
  return !(await mayStudentSeeTests(database, assignmentId, user.id))
}
