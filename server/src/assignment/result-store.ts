import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../platform/data/database.ts'
import { sharesAttempt } from './team-share-store.ts'

export function findRule(database: Reader, assignmentId: number) {
  return database
    .selectFrom('assignment')
    .select(['attempt_rule', 'late_percent', 'late_interval', 'late_grace_minutes', 'late_floor'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow()
}

/** Points of the items, in the order of the assignment. */
export function listItemPoints(database: Reader, assignmentId: number) {
  return database
    .selectFrom('assignment_item')
    .select(['id', 'points'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export function listWorks(database: Reader, assignmentId: number, userIds?: readonly number[]) {
  const rows = database
    .selectFrom('assignment_work')
    .select([
      'id',
      'user_id',
      'pseudonym',
      'is_assigned',
      'is_excused',
      'released_at',
      'opens_at',
      'due_at',
      'late_until',
    ])
    .where('assignment_id', '=', assignmentId)
  return (userIds === undefined ? rows : rows.where('user_id', '=', sql<number>`any(${[...userIds]}::bigint[])`))
    .orderBy('user_id')
    .execute()
}

/** A student's last moment; null: none. @param work the alias of `assignment_work` in the statement */
export function closesAt(work: string): RawBuilder<Date | null> {
  const w = sql.ref(work)
  return sql<Date | null>`case when ${w}.due_at is not null then greatest(${w}.due_at, ${w}.late_until) end`
}

export interface AttemptRow {
  readonly id: number
  /** The student for whom it counts. */
  readonly user_id: number
  /** The student who sent it. */
  readonly sender_id: number
  readonly item_id: number
  readonly team_id: number | null
  readonly submission_id: number | null
  readonly choice_id: number | null
  readonly number: number
  readonly received_at: Date
  /** The effective due time at that moment. */
  readonly due_at: Date | null
  readonly digest: Buffer
  readonly is_practice: boolean
  readonly from_draft: boolean
  /** The sender's last moment, as it is now; null: none. */
  readonly sender_closes_at: Date | null
  readonly state: 'waiting' | 'ignored' | 'judged'
  readonly passed: number
  readonly tests: number
}

/**
 * A student's own attempts, and those of each of their teams; for a team that they left, only those from
 * their stay. `offset 0` makes the planner start from the attempts and members of the given works and teams: a class has few of all
 * rows.
 * @param itemId only those of one item
 */
export async function listAttempts(
  database: Reader,
  assignmentId: number,
  userIds?: readonly number[],
  itemId?: number,
): Promise<AttemptRow[]> {
  const among = (column: string) =>
    userIds === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${[...userIds]}::bigint[])`
  const ofItem = itemId === undefined ? sql`` : sql`and at.item_id = ${itemId}`
  const columns = sql`at.id, at.item_id, at.team_id, at.submission_id, at.choice_id, at.number, at.received_at,
    at.due_at, at.digest, at.is_practice, at.from_draft, at.state, at.passed, at.tests,
    ${closesAt('work')} as sender_closes_at`
  const { rows } = await sql<AttemptRow>`
    select work.user_id, work.user_id as sender_id, ${columns}
    from assignment_work work cross join lateral (
      select * from assignment_attempt own where own.work_id = work.id offset 0) at
    where work.assignment_id = ${assignmentId} ${among('work.user_id')} ${ofItem}
    union all
    select member.user_id, work.user_id as sender_id, ${columns}
    from assignment_team team
    cross join lateral (
      select * from assignment_team_member of_team where of_team.team_id = team.id offset 0) member
    cross join lateral (
      select * from assignment_attempt own where own.team_id = team.id offset 0) at
    join assignment_work work on work.id = at.work_id and work.user_id <> member.user_id
    where team.assignment_id = ${assignmentId} ${among('member.user_id')} ${ofItem}
      and ${sharesAttempt('member', 'at')}`.execute(database)
  return rows
}
