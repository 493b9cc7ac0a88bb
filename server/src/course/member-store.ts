import type { CourseRole } from '@gradus/contract/course'
import type { Reader } from '../platform/data/database.ts'

/** Of an active member. */
export async function findRole(database: Reader, courseId: number, userId: number): Promise<CourseRole | undefined> {
  const row = await database
    .selectFrom('course_member')
    .select('role')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.role
}

/** Whether a student is in one of a tutor's groups. */
export async function sharesGroup(
  database: Reader,
  courseId: number,
  tutorId: number,
  studentId: number,
): Promise<boolean> {
  const row = await database
    .selectFrom('course_group_member as tutor')
    .innerJoin('course_group_member as student', 'student.group_id', 'tutor.group_id')
    .select('tutor.group_id')
    .where('tutor.course_id', '=', courseId)
    .where('tutor.user_id', '=', tutorId)
    .where('student.user_id', '=', studentId)
    .executeTakeFirst()
  return row !== undefined
}
