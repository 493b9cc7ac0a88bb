import { sql } from 'kysely'
import { deletedUser } from '@gradus/contract/edit-account'
import type { Reader, Tx } from '../platform/data/database.ts'

export async function listQuestionIds(database: Reader, courseId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('assignment_item as item')
    .innerJoin('assignment', 'assignment.id', 'item.assignment_id')
    .select('item.question_id')
    .where('assignment.course_id', '=', courseId)
    .execute()
  return rows.map((row) => row.question_id)
}

/** Reasons of exceptions can be sensitive, such as an illness. Courses on hold keep them. */
export async function deleteReasons(tx: Tx, userId: number): Promise<void> {
  await sql`
    update assignment_exception e set reason = '' from assignment a
    where e.user_id = ${userId} and e.reason <> '' and a.id = e.assignment_id
      and not exists (select from course_hold h where h.course_id = a.course_id)`.execute(tx)
}

/** Cascades to attempts, grades, comments and looks. */
export async function deleteWorks(tx: Tx, courseId: number): Promise<void> {
  const assignments = sql`(select id from assignment where course_id = ${courseId})`
  await sql`delete from assignment_work where assignment_id in ${assignments}`.execute(tx)
  await sql`delete from assignment_team where assignment_id in ${assignments}`.execute(tx)
  await sql`delete from assignment_exception where assignment_id in ${assignments} and user_id is not null`.execute(tx)
}

export async function deletePractice(tx: Tx, courseId: number): Promise<void> {
  await sql`
    delete from assignment_attempt at using assignment_item i, assignment a
    where i.id = at.item_id and a.id = i.assignment_id and a.course_id = ${courseId} and at.is_practice`.execute(tx)
}

/** Deletes a student's exceptions, except in courses on hold. */
export async function deleteExceptionsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from assignment_exception e using assignment a
    where e.user_id = ${userId} and a.id = e.assignment_id
      and not exists (select from course_hold h where h.course_id = a.course_id)`.execute(tx)
}

/** Courses on hold keep the names. Others in a team share its name. */
export async function unnameTeamsOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    update assignment_team team set name = ${deletedUser} from assignment_team_member own, assignment a
    where own.user_id = ${userId} and team.id = own.team_id and a.id = team.assignment_id
      and not exists (
        select from assignment_team_member mate where mate.team_id = team.id and mate.user_id <> ${userId})
      and not exists (select from course_hold h where h.course_id = a.course_id)`.execute(tx)
}
