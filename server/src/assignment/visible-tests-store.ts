import { sql, type RawBuilder } from 'kysely'
import { maximumArrivalSeconds } from '@gradus/contract/assignment'
import type { Reader } from '../platform/data/database.ts'

/**
 * Whether a student sees the names and results of hidden tests (courses.md 12). “After due” means: once nobody in the
 * class can submit any more. @param assignment, work: the aliases of those tables in the statement
 */
export function showsTests(assignment: string, work: string): RawBuilder<boolean> {
  const [a, w] = [sql.ref(assignment), sql.ref(work)]
  return sql<boolean>`case ${a}.tests_shown
    when 'always' then true
    when 'never' then false
    when 'afterRelease' then ${w}.released_at is not null
    else not (${maySomebodySubmit(assignment)})
    end`
}

/**
 * Whether anybody in the class can still submit something that counts, or may still be sending what began to arrive in
 * time; so can a student who left the course, because they may join again. @param assignment the table's alias
 */
export function maySomebodySubmit(assignment: string): RawBuilder<boolean> {
  const a = sql.ref(assignment)
  return sql<boolean>`exists (
    select from assignment_work other
    left join course_member member on member.course_id = ${a}.course_id and member.user_id = other.user_id
    where other.assignment_id = ${a}.id and (other.due_at is null or greatest(other.due_at, other.late_until) >= now() - make_interval(secs => ${maximumArrivalSeconds}))
      and (other.is_assigned or (member.state = 'left' and member.role = 'student')))`
}

/** Whether anybody in the class can still submit to an assignment something that counts. */
export async function isOpenForSomebody(database: Reader, assignmentId: number): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select ${maySomebodySubmit('assignment')} as is_open from assignment where id = ${assignmentId}`.execute(database)
  return rows[0]?.is_open ?? false
}

/** Those of the given submissions that belong to an assignment which does not show its tests to the author yet. */
export async function listHidden(database: Reader, submissionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select at.submission_id as id from assignment_attempt at
    join assignment_work work on work.id = at.work_id
    join assignment on assignment.id = work.assignment_id
    where at.submission_id = any(${[...submissionIds]}::bigint[]) and not (${showsTests('assignment', 'work')})`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** Whether an assignment shows its tests to a student; false for a user without a work in it. */
export async function showsTestsTo(database: Reader, assignmentId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select ${showsTests('assignment', 'work')} as shown
    from assignment join assignment_work work on work.assignment_id = assignment.id
    where assignment.id = ${assignmentId} and work.user_id = ${userId}`.execute(database)
  return rows[0]?.shown ?? false
}
