import { sql, type Insertable } from 'kysely'
import type { Tables } from '../platform/data/tables.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const columns = [
  'assignment.id',
  'assignment.course_id',
  'assignment.title',
  'assignment.body',
  'assignment.is_draft',
  'assignment.opens_at',
  'assignment.due_at',
  'assignment.late_until',
  'assignment.late_percent',
  'assignment.late_interval',
  'assignment.late_grace_minutes',
  'assignment.late_floor',
  'assignment.practice_afterwards',
  'assignment.attempts',
  'assignment.attempt_rule',
  'assignment.tests_shown',
  'assignment.submit_drafts_at_due',
  'assignment.is_anonymous',
  'assignment.team_size',
  'assignment.category_id',
  'assignment.revision',
] as const

export function findAssignment(database: Reader, id: number) {
  return database.selectFrom('assignment').select(columns).where('id', '=', id).executeTakeFirst()
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

/** Locks the assignment against edits until the transaction ends. Students can still submit. */
export function lockAssignmentForShare(tx: Tx, id: number) {
  return tx.selectFrom('assignment').select(columns).where('id', '=', id).forShare().executeTakeFirst()
}

/**
 * Waits for attempts that are being stored. Rows that only name the assignment can still be added: a transaction that
 * grades would otherwise wait for this one, which waits for what that has locked.
 */
export function lockAssignment(tx: Tx, id: number) {
  return tx.selectFrom('assignment').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether the assignment's names were revealed, according to the audit trail (`grade/reveal.ts`). */
export async function isRevealed(database: Reader, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('name_reveal')
    .select('assignment_id')
    .where('assignment_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export function listOfCourse(database: Database, courseId: number) {
  return database
    .selectFrom('assignment')
    .select([
      ...columns,
      sql<string>`(select coalesce(sum(points), 0) from assignment_item where assignment_id = assignment.id)::text`.as(
        'possible',
      ),
      sql<number>`(select count(*) from assignment_item where assignment_id = assignment.id)::int`.as('items'),
    ])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type ListedAssignment = Awaited<ReturnType<typeof listOfCourse>>[number]

export type AssignmentContent = Omit<
  Insertable<Tables['assignment']>,
  'id' | 'course_id' | 'position' | 'revision' | 'created_at' | 'modified_at'
>

/** Appends the assignment to the course's list. */
export async function insertAssignment(tx: Tx, courseId: number, content: AssignmentContent): Promise<number> {
  const { id } = await tx
    .insertInto('assignment')
    .values({
      ...content,
      course_id: courseId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from assignment where course_id = ${courseId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAssignment(tx: Tx, id: number, content: AssignmentContent): Promise<void> {
  await tx
    .updateTable('assignment')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteAssignment(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('assignment').where('id', '=', id).execute()
}

export async function hasCategory(database: Reader, courseId: number, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('grade_category')
    .select('id')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return row !== undefined
}

export async function listGroupIds(database: Reader, assignmentId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('assignment_group')
    .select('group_id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

export async function setGroups(tx: Tx, assignmentId: number, groupIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('assignment_group').where('assignment_id', '=', assignmentId).execute()
  const rows = [...new Set(groupIds)].map((groupId) => ({ assignment_id: assignmentId, group_id: groupId }))
  if (rows.length > 0) await tx.insertInto('assignment_group').values(rows).execute()
}
