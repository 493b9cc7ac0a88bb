import { timingOf } from '@gradus/contract/course/times'
import { courseRoleOf, isStaff } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { findItemOf } from './question-access-store.ts'
import { readTimes } from './times.ts'

export { isStaffOfItem } from './question-access-store.ts'

/**
 * Who may see the questions of assignments: the course's staff, and its students once the assignment has opened for
 * them.
 */

export async function isStaffOfQuestion(
  database: Reader,
  questionId: number,
  user: User | undefined,
): Promise<boolean> {
  if (!user) return false
  const item = await findItemOf(database, questionId)
  return item !== undefined && isStaff(await courseRoleOf(database, item.course_id, user))
}

/** True even after the last moment for submissions. */
export async function mayReadInAssignment(database: Reader, questionId: number, user: User): Promise<boolean> {
  const item = await findItemOf(database, questionId)
  if (!item || item.state === 'draft') return false
  const times = (await readTimes(database, user.id, [item.assignment_id])).get(item.assignment_id)
  return times !== undefined && timingOf(times, Date.now()) !== 'early'
}

/** Whether a question is part of that assignment, and open for the user. */
export async function isOpenItem(
  database: Reader,
  assignmentId: number,
  questionId: number,
  user: User,
): Promise<boolean> {
  const item = await findItemOf(database, questionId)
  return item?.assignment_id === assignmentId && (await mayReadInAssignment(database, questionId, user))
}
