import type { CourseRole } from '@gradus/contract/course'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findRole, sharesGroup } from './member-store.ts'
import { findCourse, lockCourse, type CourseRecord, type LockedCourse } from './store.ts'

export { isStaffIn } from './member-store.ts'

/**
 * Rights inside a course come from `course_member` alone; admins have an owner's rights in every course (courses.md 1).
 */

export async function courseRoleOf(
  database: Reader,
  courseId: number,
  user: User | undefined,
): Promise<CourseRole | undefined> {
  if (!user) return undefined
  return isAdmin(user) ? 'owner' : findRole(database, courseId, user.id)
}

export const teaches = (role: CourseRole | undefined) => role === 'owner' || role === 'lecturer'
export const isStaff = (role: CourseRole | undefined) => teaches(role) || role === 'tutor'

export interface CourseOfUser {
  readonly course: CourseRecord
  readonly role: CourseRole
}

/** @throws Problem notFound, also for a course of which the user is not a member, and for students of a draft */
export async function memberCourse(database: Reader, id: number, user: User): Promise<CourseOfUser> {
  const course = orNotFound(await findCourse(database, id))
  const role = orNotFound(await courseRoleOf(database, id, user))
  return { course: orNotFound(course.state === 'draft' && !isStaff(role) ? undefined : course), role }
}

/** @throws Problem as memberCourse; notAllowed for students */
export async function staffedCourse(database: Reader, id: number, user: User): Promise<CourseOfUser> {
  const found = await memberCourse(database, id, user)
  if (!isStaff(found.role)) throw new Problem('notAllowed')
  return found
}

/** @throws Problem as memberCourse; notAllowed for tutors and students */
export async function taughtCourse(database: Reader, id: number, user: User): Promise<CourseOfUser> {
  const found = await memberCourse(database, id, user)
  if (!teaches(found.role)) throw new Problem('notAllowed')
  return found
}

/**
 * Locks the course, so that changes of its members and groups wait for each other: if both owners leave at once, one
 * stays.
 * @throws Problem as taughtCourse; conflict for an archived one, in which nothing changes
 */
export async function lockTaught(tx: Tx, id: number, user: User): Promise<LockedCourse & { role: CourseRole }> {
  const locked = orNotFound(await lockCourse(tx, id))
  const { role } = await taughtCourse(tx, id, user)
  if (locked.state === 'archived') throw archived()
  return { ...locked, role }
}

export function archived(): Problem {
  return new Problem('conflict', { message: 'This course is archived. Restore it to change it.' })
}

/** Staff see all students; tutors those of their groups. */
export async function maySeeWork(
  database: Reader,
  courseId: number,
  user: User | undefined,
  studentId: number,
): Promise<boolean> {
  const role = await courseRoleOf(database, courseId, user)
  if (teaches(role)) return true
  return role === 'tutor' && user !== undefined && (await sharesGroup(database, courseId, user.id, studentId))
}
