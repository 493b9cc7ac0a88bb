import { sql, type RawBuilder } from 'kysely'
import { isStaffIn } from '../course/access.ts'
import type { Reader } from '../platform/data/database.ts'

/** The item of an assignment that has this question as its copy. */
export function findItemOf(database: Reader, questionId: number) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('assignment', 'assignment.id', 'item.assignment_id')
    .innerJoin('course', 'course.id', 'assignment.course_id')
    .select(['item.id as item_id', 'item.assignment_id', 'assignment.course_id', 'course.state'])
    .where('item.question_id', '=', questionId)
    .executeTakeFirst()
}

/** The rule of `isStaffOfQuestion` in a statement. @param question the column with the question's id */
export function isStaffOfItem(question: string, userId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from assignment_item item join assignment on assignment.id = item.assignment_id
    where item.question_id = ${sql.ref(question)} and ${isStaffIn('assignment.course_id', userId)})`
}
