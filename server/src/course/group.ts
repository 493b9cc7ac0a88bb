import { courseLimits } from '@gradus/contract/course'
import { storeTimesOfMembers } from '../assignment/member-times.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { lockTaught } from './access.ts'
import { subjectOf } from './course.ts'
import {
  countGroups,
  deleteGroup,
  findAssignmentOnlyFor,
  findGroup,
  insertGroup,
  listGroups,
  renameGroup,
} from './group-store.ts'

/** Groups of a course. */

/** @returns its id. @throws Problem notFound, notAllowed; conflict if the name is taken */
export async function addGroup(database: Database, user: User, courseId: number, name: string): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    if ((await countGroups(tx, courseId)) >= courseLimits.groups)
      throw new Problem('conflict', { message: `A course has at most ${courseLimits.groups} groups.` })
    const id = await insertGroup(tx, courseId, name)
    if (id === undefined) throw nameTaken()
    await recordAuditEvents(tx, user, { action: 'addGroup', subject: subjectOf(courseId, course.name) })
    return id
  })
}

/** @throws Problem notFound, notAllowed; conflict if the name is taken */
export async function renameCourseGroup(database: Database, user: User, id: number, name: string): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { course_id: courseId } = orNotFound(await findGroup(tx, id))
    await lockTaught(tx, courseId, user)
    if (!(await renameGroup(tx, id, courseId, name))) throw nameTaken()
  })
  return 1
}

/** @throws Problem notFound, notAllowed; conflict if an assignment is only for this group: it would be for everybody */
export async function deleteCourseGroup(database: Database, user: User, id: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const { course_id: courseId, name } = orNotFound(await findGroup(tx, id))
    const course = await lockTaught(tx, courseId, user)
    const only = await findAssignmentOnlyFor(tx, id)
    if (only)
      throw new Problem('conflict', {
        message: `${only.title} is only for this group. Choose other groups there first.`,
      })
    await deleteGroup(tx, id)
    await storeTimesOfMembers(tx, user.id, courseId)
    const details = { group: name }
    await recordAuditEvents(tx, user, { action: 'deleteGroup', subject: subjectOf(courseId, course.name), details })
  })
  return 1
}

/** @throws Problem badInput for a group of another course */
export async function refuseForeignGroups(
  database: Reader,
  courseId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return
  const own = new Set((await listGroups(database, courseId)).map(({ id }) => id))
  if (groupIds.some((id) => !own.has(id)))
    throw new Problem('badInput', { message: 'Choose groups of this course.', field: 'groupIds' })
}

function nameTaken(): Problem {
  return new Problem('conflict', { message: 'The course has a group of this name already.', field: 'groupName' })
}
