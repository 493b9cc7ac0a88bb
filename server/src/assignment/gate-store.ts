import type { Reader } from '../platform/data/database.ts'

/** The assignment that a copied question belongs to. */
export function findPlace(database: Reader, questionId: number) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('assignment', 'assignment.id', 'item.assignment_id')
    .innerJoin('course', 'course.id', 'assignment.course_id')
    .select(['item.id as item_id', 'item.assignment_id', 'assignment.course_id', 'course.state'])
    .where('item.question_id', '=', questionId)
    .executeTakeFirst()
}
