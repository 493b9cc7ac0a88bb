import type { WorkLook } from '@gradus/contract/course-record'
import { memberCourse } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { findCourseOfAssignment, insertLooks, listLooks } from './store.ts'

/**
 * The log of which staff looked at a student's work, for the student to read (courses.md 28). A student's own visits
 * are not logged.
 */

export async function logLooks(
  database: Reader,
  user: User,
  works: readonly { readonly id: number; readonly userId: number }[],
): Promise<void> {
  const ids = works.filter(({ userId }) => userId !== user.id).map(({ id }) => id)
  if (ids.length > 0) await insertLooks(database, ids, user.id)
}

/** @throws Problem notFound */
export async function readOwnLooks(database: Database, user: User, assignmentId: number): Promise<WorkLook[]> {
  const { course_id: courseId } = orNotFound(await findCourseOfAssignment(database, assignmentId))
  await memberCourse(database, courseId, user)
  const looks = await listLooks(database, assignmentId, user.id)
  return looks.map((look) => ({ displayName: look.display_name, date: look.looked_at.toISOString() }))
}
