import { timingOf, type AssignmentTimes } from '@gradus/contract/course/times'
import { isStaff, memberCourse, teaches, type CourseOfUser } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { findAssignment, type AssignmentRow } from './store.ts'
import { readTimes } from './times.ts'

/**
 * Rights in an assignment are the rights in its course (`course/access.ts`); for students, the assignment must also be
 * for them.
 */

export interface AssignmentOfUser extends CourseOfUser {
  readonly assignment: AssignmentRow
}

/** The assignment with the times of one student; `times` is undefined for staff who are not students of it. */
export interface ReadableAssignment extends AssignmentOfUser {
  readonly times: AssignmentTimes | undefined
}

/** @throws Problem notFound, also for students whom it is not for */
export async function readableAssignment(database: Reader, id: number, user: User): Promise<ReadableAssignment> {
  const found = await ofMember(database, id, user)
  const times = (await readTimes(database, user.id, [id])).get(id)
  return orNotFound(times !== undefined || isStaff(found.role) ? { ...found, times } : undefined)
}

/** @throws Problem notFound; notAllowed for students */
export async function staffedAssignment(database: Reader, id: number, user: User): Promise<AssignmentOfUser> {
  const found = await readableAssignment(database, id, user)
  if (!isStaff(found.role)) throw new Problem('notAllowed')
  return found
}

/** @throws Problem notFound; notAllowed for tutors and students */
export async function taughtAssignment(database: Reader, id: number, user: User): Promise<AssignmentOfUser> {
  const found = await readableAssignment(database, id, user)
  if (!teaches(found.role)) throw new Problem('notAllowed')
  return found
}

/**
 * An assignment that the user may work on as a student. @throws Problem notFound; notAllowed for staff; conflict in an
 * archived course, and before the assignment opens
 */
export async function takenAssignment(
  database: Reader,
  id: number,
  user: User,
  moment: Date,
): Promise<ReadableAssignment & { readonly times: AssignmentTimes }> {
  const { times, ...found } = await readableAssignment(database, id, user)
  if (!times)
    throw new Problem('notAllowed', {
      message: 'Only students submit to an assignment. As staff, try its questions without it.',
    })
  if (found.course.state === 'archived') throw new Problem('conflict', { message: 'This course is archived.' })
  if (timingOf(times, moment.getTime()) === 'early')
    throw new Problem('conflict', { message: 'This assignment has not opened yet.' })
  return { ...found, times }
}

async function ofMember(database: Reader, id: number, user: User): Promise<AssignmentOfUser> {
  const assignment = orNotFound(await findAssignment(database, id))
  return { assignment, ...(await memberCourse(database, assignment.course_id, user)) }
}
