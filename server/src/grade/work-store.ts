import { sql, type RawBuilder } from 'kysely'
import { closesAt } from '../assignment/result.ts'
import { sharesAttempt } from '../assignment/team-share.ts'
import { maySomebodySubmit } from '../assignment/visible-tests.ts'
import type { Reader } from '../platform/data/database.ts'
import { hidesNames } from './anonymity-store.ts'

/**
 * Reads works with everything that their points depend on (attempts, grades, criteria, times, totals) in one statement.
 */

/** An attempt as it comes out of JSON. */
export interface AttemptRow {
  readonly id: number
  readonly item_id: number
  readonly number: number
  /** `received_at`, as JSON writes it. */
  readonly received: string
  readonly is_practice: boolean
  readonly from_draft: boolean
  /** As JSON writes a date. */
  readonly sender_closes: string | null
  readonly state: 'waiting' | 'ignored' | 'judged'
  readonly passed: number
  readonly tests: number
}

export interface GradeRow {
  readonly id: number
  readonly item_id: number
  readonly chosen_attempt_id: number | null
  readonly graded_attempt_id: number | null
  /** Decimals. */
  readonly points: string | null
  readonly comment: string
  readonly version: number
  readonly grader_id: number | null
  readonly claimed_by: number | null
  readonly claimed_until: string | null
  readonly modified_at: string
  readonly criteria: readonly { readonly id: number; readonly text: string; readonly points: string }[]
}

export interface WorkRow {
  readonly id: number
  readonly assignment_id: number
  readonly user_id: number
  readonly pseudonym: string
  readonly is_assigned: boolean
  readonly opens_at: Date | null
  readonly due_at: Date | null
  readonly late_until: Date | null
  readonly released_at: Date | null
  readonly is_excused: boolean
  /** Set for the whole assignment; decimals. */
  readonly total: string | null
  readonly total_version: number
  readonly attempts: readonly AttemptRow[]
  readonly grades: readonly GradeRow[]
}

/** Columns of a student's work. The statement must name assignment_work `work`, with `work_total` joined to it. */
export const workColumns = sql`
  work.id, work.assignment_id, work.user_id, work.pseudonym, work.is_assigned,
  work.opens_at, work.due_at, work.late_until, work.released_at,
  work.is_excused, work_total.points::text as total, coalesce(work_total.version, 0) as total_version`

/**
 * All attempts of `work`, including those that do not count: the student's own and those of their teams. A student who
 * leaves a team keeps the attempts that it submitted during their stay.
 */
export const attemptRows = sql`
  select a.*, ${closesAt('work')} as sender_closes_at from assignment_attempt a where a.work_id = work.id
  union all
  select a.*, ${closesAt('sender')} as sender_closes_at from assignment_team_member member
  join assignment_attempt a on a.team_id = member.team_id
  join assignment_work sender on sender.id = a.work_id
  where member.user_id = work.user_id and member.assignment_id = work.assignment_id and a.work_id <> work.id
    and ${sharesAttempt('member', 'a')}`
export const attemptsOfWork = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', a.id, 'item_id', a.item_id, 'number', a.number, 'received', a.received_at, 'is_practice', a.is_practice,
    'from_draft', a.from_draft, 'sender_closes', a.sender_closes_at, 'state', a.state, 'passed', a.passed, 'tests', a.tests)
    order by a.received_at, a.id), '[]')
  from (${attemptRows}) a) as attempts`

export const gradesOfWork = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', g.id, 'item_id', g.item_id, 'chosen_attempt_id', g.chosen_attempt_id, 'graded_attempt_id', g.graded_attempt_id,
    'points', g.points::text, 'comment', g.comment, 'version', g.version, 'grader_id', g.grader_id,
    'claimed_by', g.claimed_by, 'claimed_until', g.claimed_until, 'modified_at', g.modified_at,
    'criteria', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', c.id, 'text', c.text, 'points', c.points::text) order by c.position, c.id), '[]')
      from grade_criterion gc join rubric_criterion c on c.id = gc.criterion_id where gc.grade_id = g.id))), '[]')
  from grade g where g.work_id = work.id) as grades`

export interface WorkFilter {
  readonly ids?: readonly number[]
  readonly assignmentIds?: readonly number[]
  readonly userIds?: readonly number[]
  readonly onlyReleased?: boolean
  /** Only students whom the assignment is for. */
  readonly onlyAssigned?: boolean
}

/**
 * Works by ascending id: the order in which students joined the course, which a reply about an anonymous assignment must
 * not show. An empty filter gives no rows.
 */
export async function listWorks(database: Reader, filter: WorkFilter): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`
    select ${workColumns}, ${attemptsOfWork}, ${gradesOfWork}
    from assignment_work work left join work_total on work_total.work_id = work.id
    where ${sql.join(conditionsOf(filter), sql` and `)}`.execute(database)
  // Sorted here: with an order by the key, PostgreSQL would read the whole table in that order.
  return rows.toSorted((one, other) => one.id - other.id)
}

function conditionsOf({ ids, assignmentIds, userIds, ...only }: WorkFilter): RawBuilder<unknown>[] {
  const named = [
    ...(ids ? [sql`work.id = any(${[...ids]}::bigint[])`] : []),
    ...(assignmentIds ? [sql`work.assignment_id = any(${[...assignmentIds]}::bigint[])`] : []),
    ...(userIds ? [sql`work.user_id = any(${[...userIds]}::bigint[])`] : []),
  ]
  if (named.length === 0) return [sql`false`]
  return [
    ...named,
    ...(only.onlyReleased ? [sql`work.released_at is not null`] : []),
    ...(only.onlyAssigned ? [sql`work.is_assigned`] : []),
  ]
}

export function findAssignment(database: Reader, id: number) {
  return assignments(database).where('assignment.id', '=', id).executeTakeFirst()
}
export type AssignmentRow = NonNullable<Awaited<ReturnType<typeof findAssignment>>>

/** The assignments in the order of the course. */
export function listAssignments(database: Reader, courseId: number): Promise<AssignmentRow[]> {
  return assignments(database)
    .where('assignment.course_id', '=', courseId)
    .orderBy('assignment.position')
    .orderBy('assignment.id')
    .execute()
}

function assignments(database: Reader) {
  return database
    .selectFrom('assignment')
    .select([
      'assignment.id',
      'assignment.course_id',
      'assignment.title',
      'assignment.is_draft',
      'assignment.due_at',
      'assignment.late_until',
      'assignment.late_percent',
      'assignment.late_interval',
      'assignment.late_grace_minutes',
      'assignment.late_floor',
      'assignment.attempt_rule',
      'assignment.category_id',
      'assignment.tests_shown',
      'assignment.team_size',
      maySomebodySubmit('assignment').as('is_open'),
      hidesNames.as('is_anonymous'),
    ])
}

/** The items, by the order of their assignments. */
export function listItems(database: Reader, assignmentIds: readonly number[]) {
  return items(database)
    .where('item.assignment_id', '=', sql<number>`any(${[...assignmentIds]}::bigint[])`)
    .orderBy('item.assignment_id')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export function findItem(database: Reader, id: number): Promise<ItemRow | undefined> {
  return items(database).where('item.id', '=', id).executeTakeFirst()
}

function items(database: Reader) {
  return database
    .selectFrom('assignment_item as item')
    .innerJoin('question', 'question.id', 'item.question_id')
    .select([
      'item.id',
      'item.assignment_id',
      'item.question_id',
      sql<string>`item.points::text`.as('points'),
      'question.kind',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
}
