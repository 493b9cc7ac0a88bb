import { sql } from 'kysely'
import type { ExceptionTimes } from '@gradus/contract/assignment-exception'
import type { Reader, Tx } from '../platform/data/database.ts'

/** A student whom an assignment is for, and everything from which their times follow. */
export interface AssignedRow {
  readonly assignment_id: number
  readonly user_id: number
  readonly opens_at: Date | null
  readonly due_at: Date | null
  readonly late_until: Date | null
  readonly attempts: number | null
  /** Exceptions of the groups that they are in. */
  readonly of_groups: readonly ExceptionTimes[]
  readonly own: ExceptionTimes | null
}

/** Active students of the assignment's groups, or of the whole course; nobody while it is a draft. */
export async function listAssigned(
  database: Reader,
  assignmentIds: readonly number[],
  userIds?: readonly number[],
): Promise<AssignedRow[]> {
  const among = userIds === undefined ? sql`` : sql`and m.user_id = any(${[...userIds]}::bigint[])`
  const { rows } = await sql<AssignedRow>`
    select a.id as assignment_id, m.user_id, a.opens_at, a.due_at, a.late_until, a.attempts,
      (select coalesce(jsonb_agg(e.times), '[]') from course_group_member g
        join assignment_exception e on e.assignment_id = a.id and e.group_id = g.group_id
        where g.user_id = m.user_id and g.course_id = a.course_id) as of_groups,
      (select e.times from assignment_exception e where e.assignment_id = a.id and e.user_id = m.user_id) as own
    from assignment a
    -- By each course alone: the planner would otherwise read all members of all courses.
    cross join lateral (
      select m.user_id from course_member m
      where m.course_id = a.course_id and m.role = 'student' and m.state = 'active' ${among} offset 0) m
    where a.id = any(${[...assignmentIds]}::bigint[]) and not a.is_draft
      and (not exists (select from assignment_group g where g.assignment_id = a.id)
        or exists (
          select from assignment_group g join course_group_member own on own.group_id = g.group_id
          where g.assignment_id = a.id and own.user_id = m.user_id))`.execute(database)
  return rows
}

export async function listAssignmentIds(database: Reader, courseId: number): Promise<number[]> {
  const rows = await database.selectFrom('assignment').select('id').where('course_id', '=', courseId).execute()
  return rows.map(({ id }) => id)
}

export interface WorkTimes {
  readonly assignmentId: number
  readonly userId: number
  readonly pseudonym: string
  readonly opensAt: Date | null
  readonly dueAt: Date | null
  readonly lateUntil: Date | null
}

/** Stores one work for each student; an existing pseudonym is kept. */
export async function putWorks(tx: Tx, works: readonly WorkTimes[]): Promise<void> {
  if (works.length === 0) return
  await sql`
    insert into assignment_work as work (assignment_id, user_id, pseudonym, opens_at, due_at, late_until)
    select "assignmentId", "userId", pseudonym, "opensAt", "dueAt", "lateUntil"
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as t ("assignmentId" bigint, "userId" bigint,
      pseudonym text, "opensAt" timestamptz, "dueAt" timestamptz, "lateUntil" timestamptz)
    on conflict (assignment_id, user_id) do update set is_assigned = true, opens_at = excluded.opens_at,
      due_at = excluded.due_at, late_until = excluded.late_until
    where (work.is_assigned, work.opens_at, work.due_at, work.late_until)
      is distinct from (true, excluded.opens_at, excluded.due_at, excluded.late_until)`.execute(tx)
}

/** @returns the assignments with attempts in which somebody gets other times */
export async function listMoved(database: Reader, works: readonly WorkTimes[]): Promise<number[]> {
  if (works.length === 0) return []
  const { rows } = await sql<{ assignment_id: number }>`
    select distinct work.assignment_id
    from jsonb_to_recordset(${JSON.stringify(works)}::jsonb) as t ("assignmentId" bigint, "userId" bigint,
      "opensAt" timestamptz, "dueAt" timestamptz, "lateUntil" timestamptz)
    join assignment_work work on work.assignment_id = t."assignmentId" and work.user_id = t."userId"
    where (work.opens_at, work.due_at, work.late_until) is distinct from (t."opensAt", t."dueAt", t."lateUntil")
      -- For each item alone: the planner would otherwise walk all attempts of all assignments.
      and exists (
        select from assignment_item item
        where item.assignment_id = work.assignment_id
          and exists (select from assignment_attempt attempt where attempt.item_id = item.id offset 0))
    order by work.assignment_id`.execute(database)
  return rows.map((row) => row.assignment_id)
}

/** The others' work stays, but the assignment is not for them any more. */
export async function unassignOthers(
  tx: Tx,
  assignmentIds: readonly number[],
  userIds: readonly number[] | undefined,
  assigned: readonly { readonly assignmentId: number; readonly userId: number }[],
): Promise<void> {
  const among = userIds === undefined ? sql`` : sql`and user_id = any(${[...userIds]}::bigint[])`
  const pairs = assigned.map(({ assignmentId, userId }) => ({ assignmentId, userId }))
  await sql`
    update assignment_work set is_assigned = false
    where assignment_id = any(${[...assignmentIds]}::bigint[]) and is_assigned ${among}
      and (assignment_id, user_id) not in (
        select "assignmentId", "userId"
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t ("assignmentId" bigint, "userId" bigint))`.execute(
    tx,
  )
}

/** A student without an account is no longer counted, and nothing waits for them. */
export async function unassignWorksOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('assignment_work')
    .set({ is_assigned: false })
    .where('user_id', '=', userId)
    .where('is_assigned', '=', true)
    .execute()
}
