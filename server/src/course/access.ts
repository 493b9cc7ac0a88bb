import type { CourseRole } from '@gradus/contract/course'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { findRole, sharesGroup } from './member-store.ts'

/** Rights inside a course, from its row of members alone; admins have an owner's in each (courses.md 1). */

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
