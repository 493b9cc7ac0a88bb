import { sql } from 'kysely'
import { maxWorkLooks } from '@gradus/contract/course-record'
import { lookMinutes } from '@gradus/contract/limit'
import type { Reader, Tx } from '../platform/data/database.ts'

export function findHold(database: Reader, courseId: number) {
  return database
    .selectFrom('course_hold as hold')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'hold.user_id').on('account.closed_at', 'is', null))
    .select(['hold.reason', 'hold.created_at', 'account.display_name'])
    .where('hold.course_id', '=', courseId)
    .executeTakeFirst()
}

/** An existing hold gets the new reason. */
export async function putHold(tx: Tx, courseId: number, userId: number, reason: string): Promise<void> {
  await tx
    .insertInto('course_hold')
    .values({ course_id: courseId, user_id: userId, reason })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ reason, user_id: userId }))
    .execute()
}

export async function deleteHold(tx: Tx, courseId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('course_hold').where('course_id', '=', courseId).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Courses without a hold that ended at least this many years ago and still have students' work, or data that belongs to
 * it.
 */
export async function listEnded(database: Reader, years: number, part: 'graded' | 'other'): Promise<number[]> {
  const left = {
    graded: sql`exists (select from course_member m where m.course_id = course.id and m.role = 'student')
      or exists (select from assignment a join assignment_work w on w.assignment_id = a.id where a.course_id = course.id)`,
    other: sql`exists (select from course_invitation i where i.course_id = course.id)
      or exists (select from assignment a join assignment_work w on w.assignment_id = a.id
        join work_look l on l.work_id = w.id where a.course_id = course.id)
      or exists (select from assignment a join assignment_item i on i.assignment_id = a.id
        join assignment_attempt at on at.item_id = i.id and at.is_practice where a.course_id = course.id)`,
  }[part]
  const { rows } = await sql<{ id: number }>`
    select course.id from course
    where course.ends_at < now() - make_interval(years => ${years}::int)
      and not exists (select from course_hold h where h.course_id = course.id) and (${left})
    order by course.id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Locks the course, so that a scheduled deletion waits until the transaction ends. */
export async function lockCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.selectFrom('course').select('id').where('id', '=', courseId).forNoKeyUpdate().execute()
}

/** Locks a course if it still has no hold. */
export async function lockUnheld(tx: Tx, courseId: number): Promise<boolean> {
  const { rows } = await sql`
    select from course where id = ${courseId}
      and not exists (select from course_hold h where h.course_id = course.id) for no key update`.execute(tx)
  return rows.length > 0
}

/** Closed accounts that are still members although no hold requires it. */
export async function listClosedMembers(database: Reader): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct m.user_id from course_member m join account on account.id = m.user_id
    where account.closed_at is not null
      and not exists (select from course_hold h where h.course_id = m.course_id)
    order by m.user_id`.execute(database)
  return rows.map((row) => row.user_id)
}

/** Counts repeated looks within some minutes once, because pages are reloaded. */
export async function insertLooks(database: Reader, workIds: readonly number[], userId: number): Promise<void> {
  await sql`
    insert into work_look (work_id, user_id)
    select seen.id, ${userId} from unnest(${[...workIds]}::bigint[]) as seen (id)
    where not exists (
      select from work_look where work_id = seen.id and user_id = ${userId}
        and looked_at > now() - make_interval(mins => ${lookMinutes}))`.execute(database)
}

/** Who looked at one student's work on an assignment, newest first. */
export function listLooks(database: Reader, assignmentId: number, studentId: number) {
  return database
    .selectFrom('work_look as look')
    .innerJoin('assignment_work as work', 'work.id', 'look.work_id')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'look.user_id').on('account.closed_at', 'is', null))
    .select(['look.looked_at', 'account.display_name'])
    .where('work.assignment_id', '=', assignmentId)
    .where('work.user_id', '=', studentId)
    .orderBy('look.looked_at', 'desc')
    .orderBy('look.id', 'desc')
    .limit(maxWorkLooks)
    .execute()
}

export async function deleteLooks(tx: Tx, courseId: number): Promise<void> {
  await sql`
    delete from work_look l using assignment_work w, assignment a
    where w.id = l.work_id and a.id = w.assignment_id and a.course_id = ${courseId}`.execute(tx)
}

export function findCourseOfAssignment(database: Reader, assignmentId: number) {
  return database.selectFrom('assignment').select('course_id').where('id', '=', assignmentId).executeTakeFirst()
}
