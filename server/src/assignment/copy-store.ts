import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** Copies assignments to another course, with statements that read and write in one step. */

export function listToCopy(tx: Tx, courseId: number) {
  return tx
    .selectFrom('assignment')
    .select(['id', 'opens_at', 'due_at', 'late_until'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

interface Times {
  readonly opens_at: Date | null
  readonly due_at: Date | null
  readonly late_until: Date | null
}

/** @returns the copy's id; it is a draft */
export async function copyRow(tx: Tx, id: number, courseId: number, times: Times): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assignment (course_id, title, body, is_draft, opens_at, due_at, late_until, late_percent, late_interval,
      late_grace_minutes, late_floor, practice_afterwards, attempts, attempt_rule, tests_shown, submit_drafts_at_due,
      is_anonymous, team_size, position, category_id)
    select ${courseId}, title, body, true, ${times.opens_at}::timestamptz, ${times.due_at}::timestamptz,
      ${times.late_until}::timestamptz, late_percent, late_interval, late_grace_minutes, late_floor, practice_afterwards,
      attempts, attempt_rule, tests_shown, submit_drafts_at_due, is_anonymous, team_size, position,
      (select new.id from grade_category old join grade_category new on lower(new.name) = lower(old.name)
        where old.id = assignment.category_id and new.course_id = ${courseId})
    from assignment where id = ${id} returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The assignment is locked by its course.')
  return row.id
}

/** Groups of the same names. */
export async function copyGroupsOf(tx: Tx, id: number, copyId: number): Promise<void> {
  await sql`
    insert into assignment_group (assignment_id, group_id)
    select ${copyId}, new.id from assignment_group of
    join course_group old on old.id = of.group_id
    join assignment copy on copy.id = ${copyId}
    join course_group new on new.course_id = copy.course_id and lower(new.name) = lower(old.name)
    where of.assignment_id = ${id}`.execute(tx)
}

/** The copy names its source, so that it can be updated when the source changes. @returns the copy's id */
export async function copyItem(tx: Tx, itemId: number, assignmentId: number, questionId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into assignment_item (assignment_id, question_id, source_id, source_revision, position, points)
    select ${assignmentId}, ${questionId}, source_id, source_revision, position, points
    from assignment_item where id = ${itemId} returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The item is locked by its course.')
  return row.id
}
