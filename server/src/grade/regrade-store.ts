import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** @returns undefined while another request for the item is open */
export async function insertRequest(tx: Tx, workId: number, itemId: number, text: string): Promise<number | undefined> {
  const row = await tx
    .insertInto('regrade_request')
    .values({ work_id: workId, item_id: itemId, text })
    .onConflict((conflict) => conflict.columns(['work_id', 'item_id']).where('answer', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The requests for a student's own work, newest first. */
export function listOwnRequests(database: Reader, workId: number) {
  return database
    .selectFrom('regrade_request')
    .select(['id', 'item_id', 'text', 'answer', 'created_at', 'answered_at'])
    .where('work_id', '=', workId)
    .orderBy('id', 'desc')
    .execute()
}

/** Open requests, oldest first; answered ones, newest first. A tutor gets only those of their own groups. */
export function listRequests(
  database: Reader,
  courseId: number,
  tutorId: number | undefined,
  isOpen: boolean,
  limit: number,
  offset: number,
) {
  let rows = database
    .selectFrom('regrade_request as request')
    .innerJoin('assignment_work as work', 'work.id', 'request.work_id')
    .innerJoin('assignment', 'assignment.id', 'work.assignment_id')
    .leftJoin('account as answerer', 'answerer.id', 'request.answered_by')
    .select([
      'request.id',
      'request.work_id',
      'request.item_id',
      'request.text',
      'request.answer',
      'request.created_at',
      'request.answered_at',
      'assignment.id as assignment_id',
      'work.user_id',
      'answerer.display_name as answerer_name',
    ])
    .where('assignment.course_id', '=', courseId)
    .where('request.answer', isOpen ? 'is' : 'is not', null)
  if (tutorId !== undefined) rows = rows.where(isOfTutor(tutorId))
  return rows
    .orderBy('request.created_at', isOpen ? 'asc' : 'desc')
    .orderBy('request.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

const isOfTutor = (tutorId: number) => sql<boolean>`exists (
  select from course_group_member theirs join course_group_member own on own.group_id = theirs.group_id
  where theirs.user_id = work.user_id and theirs.course_id = assignment.course_id and own.user_id = ${tutorId})`

/** Locks the request, so that it is answered only once. */
export function lockRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('regrade_request')
    .select(['id', 'work_id', 'item_id', 'answer'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setAnswer(tx: Tx, id: number, userId: number, answer: string): Promise<void> {
  await tx
    .updateTable('regrade_request')
    .set({ answer, answered_by: userId, answered_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Students of a course with a second possible grader: another member of the staff, or a tutor of their group. */
export async function listWithOtherGrader(
  database: Reader,
  courseId: number,
  graderId: number,
  studentIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select student.id from unnest(${[...studentIds]}::bigint[]) as student (id)
    where exists (
      select from course_member grader
      where grader.course_id = ${courseId} and grader.state = 'active' and grader.user_id <> ${graderId}
        and (grader.role in ('owner', 'lecturer') or grader.role = 'tutor' and exists (
          select from course_group_member own join course_group_member theirs on theirs.group_id = own.group_id
          where own.course_id = ${courseId} and own.user_id = grader.user_id and theirs.user_id = student.id)))`.execute(
    database,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Who may grade the student: owners, lecturers, and the tutors of their groups. In the order of their ids. */
export async function listGraders(tx: Tx, courseId: number, studentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('course_member as grader')
    .select('grader.user_id')
    .where('grader.course_id', '=', courseId)
    .where('grader.state', '=', 'active')
    .where('grader.user_id', '<>', studentId)
    .where(sql<boolean>`(grader.role in ('owner', 'lecturer') or grader.role = 'tutor' and exists (
      select from course_group_member own join course_group_member theirs on theirs.group_id = own.group_id
      where own.course_id = ${courseId} and own.user_id = grader.user_id and theirs.user_id = ${studentId}))`)
    .orderBy('grader.user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}
