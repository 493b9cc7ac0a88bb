import { sql } from 'kysely'
import type { Outcome } from '@gradus/contract/judge'
import { hidesNames } from '../grade/anonymity.ts'
import type { Database, Reader } from '../platform/data/database.ts'

export function findAssignment(database: Reader, id: number) {
  return database
    .selectFrom('assignment')
    .select(['id', 'course_id', 'title', 'is_draft', 'tests_shown', 'attempt_rule', hidesNames.as('is_anonymous')])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

export function listItems(database: Reader, assignmentId: number) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('question', 'question.id', 'item.question_id')
    .select([
      'item.id',
      'item.question_id',
      'question.kind',
      'item.points',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('item.assignment_id', '=', assignmentId)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Changes with everything that a live room shows. */
export async function readStamps(database: Database, assignmentIds: readonly number[]) {
  const { rows } = await sql<{ id: number; stamp: string }>`
    select assignment.id, concat_ws(' ',
      (select concat_ws(' ', count(*), max(attempt.id), count(*) filter (where attempt.state <> 'waiting'), sum(attempt.passed))
        from assignment_item item cross join lateral (
          select * from assignment_attempt own where own.item_id = item.id offset 0) attempt
        where item.assignment_id = assignment.id),
      (select sum(room.advice_revision)
        from assignment_item item join live_room_group room on room.item_id = item.id
        where item.assignment_id = assignment.id),
      (select count(*) from assignment_work work where work.assignment_id = assignment.id and work.is_assigned),
      ${hidesNames}, assignment.revision) as stamp
    from assignment where assignment.id = any(${[...assignmentIds]}::bigint[])`.execute(database)
  return rows
}

/** The students whom an assignment is for, by name. @param groupIds only students of these groups */
export async function listStudents(database: Reader, assignmentId: number, groupIds: readonly number[] | undefined) {
  const inGroups = groupIds
    ? sql`and exists (
        select from course_group_member g where g.user_id = work.user_id and g.group_id = any(${[...groupIds]}::bigint[]))`
    : sql``
  const { rows } = await sql<{ user_id: number; name: string }>`
    select work.user_id, coalesce(nullif(member.official_name, ''), account.display_name) as name
    from assignment_work work
    join assignment on assignment.id = work.assignment_id
    join account on account.id = work.user_id
    join course_member member on member.course_id = assignment.course_id and member.user_id = work.user_id
    where work.assignment_id = ${assignmentId} and work.is_assigned ${inGroups}
    order by lower(coalesce(nullif(member.official_name, ''), account.display_name)), work.id`.execute(database)
  return rows
}

export interface VerdictRow {
  readonly attempt_id: number
  readonly outcome: Outcome
  readonly tests: readonly (readonly [name: string, passed: boolean])[]
  /** Null if the attempt passes, and if it has not been placed yet. */
  readonly group_id: number | null
}

/** How attempts with a submission ended, by their ids. */
export async function listVerdicts(database: Reader, attemptIds: readonly number[]): Promise<VerdictRow[]> {
  const { rows } = await sql<VerdictRow>`
    select attempt.id as attempt_id, submission.outcome, placed.group_id,
      coalesce((
        select jsonb_agg(jsonb_build_array(test -> 'name', test -> 'passed') order by place)
        from jsonb_array_elements(detail.verdict -> 'tests') with ordinality as each (test, place)), '[]') as tests
    from assignment_attempt attempt
    join submission on submission.id = attempt.submission_id
    join submission_detail detail on detail.submission_id = submission.id
    left join live_room_attempt placed on placed.attempt_id = attempt.id
      and placed.outcome = submission.outcome and placed.passed = attempt.passed
    where attempt.id = any(${[...attemptIds]}::bigint[]) and submission.outcome is not null`.execute(database)
  return rows
}

/** Groups of the course, by name. @param userId only those of this member */
export async function listCourseGroups(database: Reader, courseId: number, userId: number | undefined) {
  const own =
    userId === undefined
      ? sql``
      : sql`and exists (select from course_group_member m where m.group_id = g.id and m.user_id = ${userId})`
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, g.name from course_group g where g.course_id = ${courseId} ${own}
    order by lower(g.name), g.id`.execute(database)
  return rows
}
