import { timingOf } from '@gradus/contract/course/times'
import { courseRoleOf, isStaff } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { findPlace } from './gate-store.ts'
import { readTimes } from './times.ts'

export { staffsItemOf } from './gate-store.ts'

/**
 * Who may see the questions of assignments: the course's staff, and its students once the assignment has opened for
 * them.
 */

export async function staffsQuestion(database: Reader, questionId: number, user: User | undefined): Promise<boolean> {
  if (!user) return false
  const place = await findPlace(database, questionId)
  return place !== undefined && isStaff(await courseRoleOf(database, place.course_id, user))
}

/** True even after the last moment for submissions. */
export async function mayReadInAssignment(database: Reader, questionId: number, user: User): Promise<boolean> {
  const place = await findPlace(database, questionId)
  if (!place || place.state === 'draft') return false
  const times = (await readTimes(database, user.id, [place.assignment_id])).get(place.assignment_id)
  return times !== undefined && timingOf(times, Date.now()) !== 'early'
}

/** Whether a question is part of that assignment, and open for the user. */
export async function isOpenItem(
  database: Reader,
  assignmentId: number,
  questionId: number,
  user: User,
): Promise<boolean> {
  const place = await findPlace(database, questionId)
  return place?.assignment_id === assignmentId && (await mayReadInAssignment(database, questionId, user))
}
