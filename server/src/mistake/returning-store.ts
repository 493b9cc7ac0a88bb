import { sql } from 'kysely'
import { maySomebodySubmit, showsTests } from '../assignment/visible-tests.ts'
import type { Database, Reader } from '../platform/data/database.ts'

/** Mistakes that are due, or will be due later. */

/**
 * Whether a question can return to a user now. Everybody may answer a public one. A question of an assignment waits until
 * nobody in the class can submit any more and the student may see its tests, because a repair is judged by the hidden
 * tests and costs no attempt.
 */
export function canReturn(userId: number) {
  return sql<boolean>`(question.is_public or exists (
    select from assignment_item item
    join assignment on assignment.id = item.assignment_id
    join course on course.id = assignment.course_id and course.state <> 'draft'
    join assignment_work work on work.assignment_id = assignment.id and work.user_id = ${userId} and work.is_assigned
    where item.question_id = question.id and not assignment.is_draft and ${showsTests('assignment', 'work')}
      and not (${maySomebodySubmit('assignment')})))`
}

function returning(database: Reader, userId: number) {
  return database
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.question_id')
    .leftJoin('submission', 'submission.id', 'mistake.submission_id')
    .select([
      'mistake.id',
      'mistake.question_id',
      'mistake.made_at',
      'mistake.repairs',
      sql<Date>`mistake.due_at`.as('due_at'),
      sql<boolean>`mistake.due_at <= now()`.as('is_due'),
      sql<number>`coalesce(submission.language, question.type)`.as('type'),
      'question.kind',
      'question.difficult_level',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('mistake.user_id', '=', userId)
    .where('mistake.due_at', 'is not', null)
    .where(canReturn(userId))
}

export function listReturning(
  database: Database,
  userId: number,
  when: 'due' | 'later',
  limit: number,
  offset: number,
) {
  return returning(database, userId)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('mistake.due_at', when === 'due' ? '<=' : '>', sql<Date>`now()`)
    .orderBy('mistake.due_at')
    .orderBy('mistake.id')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type MistakeRow = Awaited<ReturnType<typeof listReturning>>[number]

export function findReturning(database: Database, userId: number, id: number) {
  return returning(database, userId)
    .leftJoin('submission_detail as detail', 'detail.submission_id', 'mistake.submission_id')
    .leftJoin('choice', 'choice.id', 'mistake.choice_id')
    .select([
      sql<string>`coalesce(question.alt_body, question.body)`.as('body'),
      'detail.source',
      'detail.additional_files',
      'detail.verdict',
      'choice.id as choice_id',
      'choice.body as choice_body',
    ])
    .where('mistake.id', '=', id)
    .executeTakeFirst()
}

/** Whether a question has returned to a user and waits to be repaired. */
export async function isReturning(database: Reader, userId: number, questionId: number): Promise<boolean> {
  const row = await returning(database, userId)
    .where('mistake.question_id', '=', questionId)
    .where('mistake.due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
