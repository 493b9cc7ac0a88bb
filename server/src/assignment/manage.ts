import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { refuseForeignGroups } from '../course/group.ts'
import { withRecordedChanges } from '../grade/change.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { taughtAssignment } from './access.ts'
import { contentOf, type AssignmentFormValues } from './form.ts'
import { removeItem, setItems } from './item.ts'
import { hasAttempts, listItems, lockQuestionsToRemove } from './item-store.ts'
import {
  deleteAssignment,
  hasCategory,
  insertAssignment,
  isRevealed,
  lockAssignment,
  setGroups,
  updateAssignment,
} from './store.ts'
import { listAssignmentIds } from './time-store.ts'
import { storeTimes } from './times.ts'

/** Adding, changing and deleting assignments (courses.md 5). */

/** @returns its id. @throws Problem badInput, notFound, notAllowed, conflict */
export async function addAssignment(
  database: Database,
  user: User,
  courseId: number,
  form: AssignmentFormValues,
): Promise<number> {
  await taughtCourse(database, courseId, user)
  const content = await contentOf(database, form)
  return await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
    await refuseForeign(tx, courseId, form)
    const id = await insertAssignment(tx, courseId, content)
    await setGroups(tx, id, form.groupIds)
    await setItems(tx, user, { id, courseId }, form.items)
    await storeTimes(tx, [id])
    await recordAuditEvents(tx, user, { action: 'addAssignment', subject: subjectOf(id, form.title) })
    return id
  })
}

/**
 * @param revision the revision on which the edit is based; undefined overwrites any revision
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function editAssignment(
  database: Database,
  user: User,
  id: number,
  { revision, ...form }: AssignmentFormValues & { readonly revision?: number | undefined },
): Promise<number> {
  const { assignment } = await taughtAssignment(database, id, user)
  const courseId = assignment.course_id
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
    const kept = form.items.map(({ questionId }) => questionId)
    await lockQuestionsToRemove(tx, [id], kept)
    const before = orNotFound(await lockAssignment(tx, id))
    if (revision !== undefined && before.revision !== revision) throw new Problem('conflict')
    if (form.isDraft && (await hasAttempts(tx, id)))
      throw new Problem('conflict', { message: 'Students have submitted to it, so it can’t be a draft again.' })
    const revealsNames = before.is_anonymous && !form.isAnonymous && !(await isRevealed(tx, id))
    if (revealsNames && (await hasAttempts(tx, id)))
      throw new Problem('conflict', {
        message: 'Students have submitted to it. To see their names, choose “Reveal names” above its submissions.',
        field: 'isAnonymous',
      })
    await refuseForeign(tx, courseId, form)
    await withRecordedChanges(tx, [id], {}, { source: 'assignment', userId: user.id }, async () => {
      await updateAssignment(tx, id, content)
      await setGroups(tx, id, form.groupIds)
      await setItems(tx, user, { id, courseId }, form.items)
      await storeTimes(tx, [id])
    })
    const subject = subjectOf(id, form.title)
    // A student may have a grade by hand without an attempt.
    if (revealsNames) await recordAuditEvents(tx, user, { action: 'revealNames', subject })
    const action = before.is_draft && !form.isDraft ? 'publishAssignment' : 'editAssignment'
    await recordAuditEvents(tx, user, { action, subject })
  })
  return id
}

/**
 * Removes the assignment and its copies of questions. @throws Problem notFound, notAllowed; conflict if there are
 * attempts
 */
export async function removeAssignment(database: Database, user: User, id: number): Promise<1> {
  const { assignment } = await taughtAssignment(database, id, user)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, assignment.course_id, user)
    await lockQuestionsToRemove(tx, [id])
    const { title } = orNotFound(await lockAssignment(tx, id))
    if (await hasAttempts(tx, id))
      throw new Problem('conflict', { message: 'Students have submitted to this assignment, so it can’t be deleted.' })
    for (const item of await listItems(tx, id)) await removeItem(tx, item)
    await deleteAssignment(tx, id)
    await recordAuditEvents(tx, user, { action: 'deleteAssignment', subject: subjectOf(id, title) })
  })
  return 1
}

/** Call it before the assignments of a course that is deleted are locked, as `lockQuestionsToRemove` says. */
export async function lockQuestionsOfCourse(tx: Tx, courseId: number): Promise<void> {
  await lockQuestionsToRemove(tx, await listAssignmentIds(tx, courseId))
}

/** Removes the assignments of a course that is deleted, with their copies of questions. */
export async function removeAssignments(tx: Tx, courseId: number): Promise<void> {
  for (const id of await listAssignmentIds(tx, courseId)) {
    for (const item of await listItems(tx, id)) await removeItem(tx, item)
    await deleteAssignment(tx, id)
  }
}

export function subjectOf(id: number, name: string) {
  return { kind: 'assignment', id, name } as const
}

async function refuseForeign(tx: Tx, courseId: number, { groupIds, categoryId }: AssignmentFormValues): Promise<void> {
  await refuseForeignGroups(tx, courseId, groupIds)
  if (typeof categoryId === 'number' && !(await hasCategory(tx, courseId, categoryId)))
    throw new Problem('badInput', { message: 'Choose a category of this course.', field: 'categoryId' })
}
