import type { CourseRole } from '@gradus/contract/course'
import { isStaff, maySeeWork, memberCourse, staffedCourse, teaches, type CourseOfUser } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import {
  findItem,
  findAssignment,
  listItems,
  listWorks,
  type AssignmentRow,
  type ItemRow,
  type WorkRow,
} from './work-store.ts'
import { findWorkBy, findWorkOfAttempt } from './student-store.ts'

/** Who may grade whom: staff grade everybody in the course, tutors only the students of their groups. */

export interface GradedAssignment {
  readonly assignment: AssignmentRow
  readonly items: readonly ItemRow[]
  readonly role: CourseRole
  readonly course: CourseOfUser['course']
}

/** @throws Problem notFound, also if the user is not a member; notAllowed for students */
export async function gradedAssignment(database: Reader, user: User, id: number): Promise<GradedAssignment> {
  const assignment = orNotFound(await findAssignment(database, id))
  const { course, role } = await memberCourse(database, assignment.course_id, user)
  if (!isStaff(role)) {
    orNotFound(assignment.is_draft ? undefined : assignment)
    throw new Problem('notAllowed')
  }
  return { assignment, role, course, items: await listItems(database, [id]) }
}

/** @throws Problem as gradedAssignment; notAllowed for tutors; conflict in an archived course */
export async function taughtAssignment(database: Reader, user: User, id: number): Promise<GradedAssignment> {
  const graded = await gradedAssignment(database, user, id)
  if (!teaches(graded.role)) throw new Problem('notAllowed')
  return graded
}

/** @throws Problem conflict */
export function refuseArchived({ course }: Pick<GradedAssignment, 'course'>): void {
  if (course.state === 'archived')
    throw new Problem('conflict', {
      message: 'This course is archived. Restore it to change grades.',
    })
}

/** The assignment has hidden tests that are shown once nobody can submit any more, and somebody still can. */
export function hidesTestsWhileOpen({ assignment, items }: Pick<GradedAssignment, 'assignment' | 'items'>): boolean {
  const hasTests = items.some(({ kind }) => kind !== 'multiChoice')
  return assignment.tests_shown === 'afterDue' && assignment.is_open && hasTests
}

export interface GradedWork extends GradedAssignment {
  readonly item: ItemRow
  readonly work: WorkRow
}

/**
 * Whose work is meant: the student with this key (as in addresses), otherwise the student who sent the attempt. A
 * team's attempt belongs to the work of each of its members.
 */
export interface WorkOf {
  readonly itemId: number
  readonly attemptId?: number | undefined
  readonly sid?: string | undefined
}

/** @throws Problem notFound, also for a student who has no work yet or no share in that attempt; notAllowed */
export async function gradedWork(
  database: Reader,
  user: User,
  { itemId, attemptId, sid }: WorkOf,
): Promise<GradedWork> {
  const item = orNotFound(await findItem(database, itemId))
  const graded = await gradedAssignment(database, user, item.assignment_id)
  const workId =
    attemptId === undefined || sid !== undefined
      ? await findWorkBy(database, graded.assignment, sid ?? '')
      : await findWorkOfAttempt(database, itemId, attemptId)
  const [found] = await listWorks(database, { ids: [orNotFound(workId)] })
  const work = await seenWork(database, user, graded, orNotFound(found))
  return { ...graded, item, work: orNotFound(hasAttempt(work, itemId, attemptId) ? work : undefined) }
}

function hasAttempt({ attempts }: WorkRow, itemId: number, attemptId: number | undefined): boolean {
  return attemptId === undefined || attempts.some(({ id, item_id }) => id === attemptId && item_id === itemId)
}

/** @throws Problem notFound for a tutor of other groups */
export async function seenWork(
  database: Reader,
  user: User,
  { assignment }: Pick<GradedAssignment, 'assignment'>,
  work: WorkRow,
): Promise<WorkRow> {
  return orNotFound((await maySeeWork(database, assignment.course_id, user, work.user_id)) ? work : undefined)
}

/** For lists of a course. @returns the id of a tutor, who sees only their own groups */
export async function staffOf(database: Reader, user: User, courseId: number) {
  const { course, role } = await staffedCourse(database, courseId, user)
  return { course, role, teaches: teaches(role), tutorId: role === 'tutor' ? user.id : undefined }
}
