import type { AssignmentForm, ManagedAssignment } from '@gradus/contract/assignment'
import type { z } from 'zod'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { refuseForeignGroups } from '../course/group.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { cleanBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import { taughtAssignment } from './access.ts'
import { removeItem, setItems } from './item.ts'
import { hasAttempts, listItems } from './item-store.ts'
import {
  deleteAssignment,
  hasCategory,
  insertAssignment,
  isRevealed,
  listGroupIds,
  lockAssignment,
  setGroups,
  updateAssignment,
  type AssignmentContent,
  type AssignmentRow,
} from './store.ts'
import { listAssignmentIds } from './time-store.ts'
import { storeTimes } from './times.ts'

/** Adding, changing and deleting assignments (courses.md 5). */

type Form = z.output<typeof AssignmentForm>

/** @returns its id. @throws Problem badInput, notFound, notAllowed, conflict */
export async function addAssignment(database: Database, user: User, courseId: number, form: Form): Promise<number> {
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
 * @param revision the one that the edit began from; undefined changes whatever there is
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function editAssignment(
  database: Database,
  user: User,
  id: number,
  { revision, ...form }: Form & { readonly revision?: number | undefined },
): Promise<number> {
  const { assignment } = await taughtAssignment(database, id, user)
  const courseId = assignment.course_id
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
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
    await updateAssignment(tx, id, content)
    await setGroups(tx, id, form.groupIds)
    await setItems(tx, user, { id, courseId }, form.items)
    await storeTimes(tx, [id])
    const subject = subjectOf(id, form.title)
    // Somebody may have a grade by hand without an attempt.
    if (revealsNames) await recordAuditEvents(tx, user, { action: 'revealNames', subject })
    await recordAuditEvents(tx, user, { action: 'editAssignment', subject })
  })
  return id
}

/** With its copies of questions. @throws Problem notFound, notAllowed; conflict where there are attempts */
export async function removeAssignment(database: Database, user: User, id: number): Promise<1> {
  const { assignment } = await taughtAssignment(database, id, user)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, assignment.course_id, user)
    const { title } = orNotFound(await lockAssignment(tx, id))
    if (await hasAttempts(tx, id))
      throw new Problem('conflict', { message: 'Students have submitted to this assignment, so it can’t be deleted.' })
    for (const item of await listItems(tx, id)) await removeItem(tx, item)
    await deleteAssignment(tx, id)
    await recordAuditEvents(tx, user, { action: 'deleteAssignment', subject: subjectOf(id, title) })
  })
  return 1
}

/** Of a course that is deleted, with their copies of questions. */
export async function removeAssignments(tx: Tx, courseId: number): Promise<void> {
  for (const id of await listAssignmentIds(tx, courseId)) {
    for (const item of await listItems(tx, id)) await removeItem(tx, item)
    await deleteAssignment(tx, id)
  }
}

/** @throws Problem notFound, notAllowed */
export async function readManaged(database: Database, user: User, id: number): Promise<ManagedAssignment> {
  const { assignment } = await taughtAssignment(database, id, user)
  const items = await listItems(database, id)
  return {
    id,
    courseId: assignment.course_id,
    form: {
      ...formOf(assignment),
      groupIds: await listGroupIds(database, id),
      items: items.map(({ question_id, points }) => ({ questionId: question_id, points: Number(points) })),
    },
    revision: assignment.revision,
    items: items.map((item) => ({
      itemId: item.id,
      questionId: item.question_id,
      sourceId: item.source_id,
      title: item.title,
      points: Number(item.points),
      isOutdated: item.present_revision !== null && item.present_revision !== item.source_revision,
      isPublic: item.is_public ?? false,
      attempts: item.attempts,
    })),
  }
}

export function subjectOf(id: number, name: string) {
  return { kind: 'assignment', id, name } as const
}

async function refuseForeign(tx: Tx, courseId: number, { groupIds, categoryId }: Form): Promise<void> {
  await refuseForeignGroups(tx, courseId, groupIds)
  if (typeof categoryId === 'number' && !(await hasCategory(tx, courseId, categoryId)))
    throw new Problem('badInput', { message: 'Choose a category of this course.', field: 'categoryId' })
}

async function contentOf(database: Database, form: Form): Promise<AssignmentContent> {
  const rules = await readSettings(database)
  return {
    title: form.title,
    body: cleanBody(form.body, rules),
    is_draft: form.isDraft,
    opens_at: dateOf(form.opens),
    due_at: dateOf(form.due),
    late_until: dateOf(form.lateUntil),
    late_percent: form.late?.percent ?? 0,
    late_interval: form.late?.interval ?? 'day',
    late_grace_minutes: form.late?.graceMinutes ?? 0,
    late_floor: form.late?.floor ?? 0,
    practice_afterwards: form.practiceAfterwards,
    attempts: form.attempts ?? null,
    attempt_rule: form.attemptRule,
    tests_shown: form.testsShown,
    submit_drafts_at_due: form.submitDraftsAtDue,
    is_anonymous: form.isAnonymous,
    team_size: form.teamSize ?? null,
    category_id: form.categoryId ?? null,
  }
}

function dateOf(moment: string | null | undefined): Date | null {
  return moment ? new Date(moment) : null
}

function formOf(row: AssignmentRow): Omit<Form, 'groupIds' | 'items'> {
  return {
    title: row.title,
    body: row.body,
    isDraft: row.is_draft,
    opens: row.opens_at?.toISOString() ?? null,
    due: row.due_at?.toISOString() ?? null,
    lateUntil: row.late_until?.toISOString() ?? null,
    late: lateOf(row),
    practiceAfterwards: row.practice_afterwards,
    attempts: row.attempts,
    attemptRule: row.attempt_rule,
    testsShown: row.tests_shown,
    submitDraftsAtDue: row.submit_drafts_at_due,
    isAnonymous: row.is_anonymous,
    teamSize: row.team_size,
    categoryId: row.category_id,
  }
}

/** As forms and pages have it; null where lateness costs nothing. */
export function lateOf(row: AssignmentRow): Form['late'] {
  if (row.late_percent === 0) return null
  return {
    percent: row.late_percent,
    interval: row.late_interval,
    graceMinutes: row.late_grace_minutes,
    floor: row.late_floor,
  }
}
