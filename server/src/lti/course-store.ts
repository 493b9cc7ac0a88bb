import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Links from platforms to assignments, and the courses and assignments that can be linked. */

/** @returns whether the link is new, or its assignment or line item has changed */
export async function putResourceLink(
  tx: Tx,
  link: { contextId: number; linkId: string; assignmentId: number; lineItem: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lti_resource_link as link (context_id, link_id, assignment_id, line_item)
    values (${link.contextId}, ${link.linkId}, ${link.assignmentId}, ${link.lineItem})
    on conflict (context_id, link_id) do update
      set assignment_id = excluded.assignment_id, line_item = excluded.line_item
      where link.assignment_id <> excluded.assignment_id or link.line_item is distinct from excluded.line_item
    returning link.id`.execute(tx)
  return rows.length > 0
}

export function findAssignment(reader: Reader, id: number) {
  return reader
    .selectFrom('assignment')
    .select(['id', 'course_id', 'title', 'is_draft'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The assignments with the data that a platform's gradebook needs. */
export function listAssignments(reader: Reader, courseId: number) {
  return reader
    .selectFrom('assignment')
    .select([
      'id',
      'title',
      'is_draft',
      'opens_at',
      'due_at',
      sql<number>`(select coalesce(sum(i.points), 0) from assignment_item i where i.assignment_id = assignment.id)::float`.as(
        'possible',
      ),
    ])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Courses that the user teaches, the newest term first. */
export function listTaughtCourses(reader: Reader, userId: number) {
  return reader
    .selectFrom('course_member as member')
    .innerJoin('course', 'course.id', 'member.course_id')
    .select(['course.id', 'course.name', 'course.university'])
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'active')
    .where('member.role', 'in', ['owner', 'lecturer'])
    .where('course.state', '!=', 'archived')
    .orderBy('course.starts_at', 'desc')
    .orderBy('course.id', 'desc')
    .limit(200)
    .execute()
}
