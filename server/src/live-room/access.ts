import { isStaff, memberCourse, teaches, type CourseOfUser } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findAssignment, listCourseGroups, type AssignmentRow } from './store.ts'

export interface StaffedRoom extends CourseOfUser {
  readonly assignment: AssignmentRow
  /** The groups to choose from; tutors see their own. None in an anonymous assignment: small groups name their students. */
  readonly courseGroups: readonly { readonly id: number; readonly name: string }[]
  /** Undefined: all students. */
  readonly groupIds: readonly number[] | undefined
}

/**
 * @param groupId only students of this group
 * @throws Problem notFound, also for a group that the user doesn't see; notAllowed for students
 */
export async function staffedRoom(database: Reader, id: number, user: User, groupId?: number): Promise<StaffedRoom> {
  const assignment = orNotFound(await findAssignment(database, id))
  const found = await memberCourse(database, assignment.course_id, user)
  if (!isStaff(found.role)) throw new Problem('notAllowed')
  const seesAll = teaches(found.role)
  const groups = await listCourseGroups(database, assignment.course_id, seesAll ? undefined : user.id)
  const courseGroups = assignment.is_anonymous ? [] : groups
  if (groupId !== undefined) {
    orNotFound(courseGroups.find(({ id: known }) => known === groupId))
    return { ...found, assignment, courseGroups, groupIds: [groupId] }
  }
  return { ...found, assignment, courseGroups, groupIds: seesAll ? undefined : groups.map((group) => group.id) }
}
