import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

/** Stores it only if a platform accepts grades of the assignment. */
export async function insertDue(tx: Tx, assignmentId: number): Promise<void> {
  await sql`
    insert into lti_due (assignment_id)
    select ${assignmentId}::bigint
    where exists (select from lti_resource_link where assignment_id = ${assignmentId} and line_item is not null)`.execute(
    tx,
  )
}

/** @returns the assignments that were due */
export async function takeDue(tx: Tx): Promise<number[]> {
  const rows = await tx.deleteFrom('lti_due').returning('assignment_id').execute()
  return [...new Set(rows.map((row) => row.assignment_id))]
}

/** Assignments of courses that are not archived. */
export async function listGradedAssignments(database: Database): Promise<number[]> {
  const rows = await database
    .selectFrom('lti_resource_link as link')
    .innerJoin('lti_context as context', 'context.id', 'link.context_id')
    .innerJoin('course', 'course.id', 'context.course_id')
    .select('link.assignment_id')
    .distinct()
    .where('link.line_item', 'is not', null)
    .where('course.state', '=', 'active')
    .execute()
  return rows.map((row) => row.assignment_id)
}
