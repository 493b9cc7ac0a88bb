import { sql } from 'kysely'
import { showsTests } from '../assignment/visible-tests.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const days = (count: number) => sql`make_interval(days => ${count})`

/** A mistake, or the same one made again: it begins anew with the newer code. */
export async function putMistake(
  tx: Tx,
  one: { userId: number; questionId: number; submissionId: number; daysToFirst: number },
): Promise<void> {
  const { userId, questionId, submissionId, daysToFirst } = one
  await sql`
    insert into mistake (user_id, question_id, submission_id, made_at, due_at)
    select ${userId}, ${questionId}, id, received_at, received_at + ${days(daysToFirst)}
    from submission where id = ${submissionId}
    on conflict (user_id, question_id) do update set submission_id = excluded.submission_id, made_at = excluded.made_at,
      repairs = 0, due_at = excluded.due_at`.execute(tx)
}

/** One that has come back by now, locked. */
export function lockDue(tx: Tx, userId: number, questionId: number) {
  return tx
    .selectFrom('mistake')
    .select(['id', 'repairs'])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('due_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** @param daysToNext null: it doesn't come back */
export async function countRepair(tx: Tx, id: number, daysToNext: number | null): Promise<void> {
  await tx
    .updateTable('mistake')
    .set({
      repairs: sql`repairs + 1`,
      due_at: daysToNext === null ? null : sql<Date>`now() + ${days(daysToNext)}`,
    })
    .where('id', '=', id)
    .execute()
}

export async function stopReturns(database: Database, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('mistake')
    .set({ due_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether a question comes back to a user now. Everybody may answer a public one. One of an assignment waits until nobody
 * in the class can submit any more and its tests are shown to the student: a repair is judged by the hidden tests, without
 * costing an attempt.
 */
function isOpen(userId: number) {
  return sql<boolean>`(question.is_public or exists (
    select from assignment_item item
    join assignment on assignment.id = item.assignment_id
    join course on course.id = assignment.course_id and course.state <> 'draft'
    join assignment_work work on work.assignment_id = assignment.id and work.user_id = ${userId} and work.is_assigned
    where item.question_id = question.id and not assignment.is_draft and ${showsTests('assignment', 'work')}
      and not exists (
        select from assignment_work open where open.assignment_id = assignment.id and open.is_assigned
          and (open.due_at is null or greatest(open.due_at, open.late_until) >= now()))))`
}

function returning(database: Reader, userId: number) {
  return database
    .selectFrom('mistake')
    .innerJoin('question', 'question.id', 'mistake.question_id')
    .innerJoin('submission', 'submission.id', 'mistake.submission_id')
    .select([
      'mistake.id',
      'mistake.question_id',
      'mistake.made_at',
      'mistake.repairs',
      sql<Date>`mistake.due_at`.as('due_at'),
      sql<boolean>`mistake.due_at <= now()`.as('is_due'),
      'submission.language',
      'question.kind',
      'question.difficult_level',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('mistake.user_id', '=', userId)
    .where('mistake.due_at', 'is not', null)
    .where(isOpen(userId))
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
    .innerJoin('submission_detail as detail', 'detail.submission_id', 'mistake.submission_id')
    .select([
      sql<string>`coalesce(question.alt_body, question.body)`.as('body'),
      'detail.source',
      'detail.additional_files',
      'detail.verdict',
    ])
    .where('mistake.id', '=', id)
    .executeTakeFirst()
}

/** Whether a question has come back to a user, to be repaired now. */
export async function isBack(database: Reader, userId: number, questionId: number): Promise<boolean> {
  const row = await returning(database, userId)
    .where('mistake.question_id', '=', questionId)
    .where('mistake.due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
