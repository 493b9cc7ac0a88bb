import { sql } from 'kysely'
import type { ReputationReason, ReversalReason } from '@gradus/contract/reputation'
import type { Database, Tx } from '../platform/data/database.ts'
import { monthOf } from './ranking-store.ts'

/** What a change of reputation is about; the same subject, reason and cause count once. */
export interface Subject {
  readonly kind: 'question' | 'comment' | 'report' | 'tournament' | 'post'
  readonly id: number
  /** The user who caused it, if it was a user. */
  readonly causeId?: number
}

/** Adds the row, and the month's points. @returns the points added; 0 if the change was already counted */
export async function addChange(
  tx: Tx,
  userId: number,
  reason: ReputationReason | ReversalReason,
  points: number,
  subject: Subject,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    with added as (
      insert into reputation_change (user_id, reason, points, subject_kind, subject_id, cause_id)
      values (${userId}, ${reason}, ${points}, ${subject.kind}, ${subject.id}, ${subject.causeId ?? 0})
      on conflict do nothing
      returning points, created_at
    ), of_month as (
      insert into reputation_month (user_id, month, points)
      select ${userId}, ${monthOf(sql.ref('created_at'))}, points from added
      on conflict (user_id, month) do update set points = reputation_month.points + excluded.points
    )
    select points from added`.execute(tx)
  return rows[0]?.points ?? 0
}

/** @returns the points that were removed */
export async function removeChange(
  tx: Tx,
  userId: number,
  reason: ReputationReason,
  subject: Subject,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    with removed as (
      delete from reputation_change
      where user_id = ${userId} and reason = ${reason} and subject_kind = ${subject.kind}
        and subject_id = ${subject.id} and cause_id = ${subject.causeId ?? 0}
      returning points, created_at
    ), of_month as (
      update reputation_month set points = reputation_month.points - removed.points from removed
      where user_id = ${userId} and month = ${monthOf(sql.ref('removed.created_at'))}
    )
    select points from removed`.execute(tx)
  return rows[0]?.points ?? 0
}

/** An account's points for one subject, for all reasons together. */
export async function sumPoints(tx: Tx, userId: number, subject: Subject): Promise<number> {
  const row = await tx
    .selectFrom('reputation_change')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('points'))
    .where('user_id', '=', userId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirstOrThrow()
  return row.points
}

/** @returns the points that were removed */
export async function removeChanges(
  tx: Tx,
  userId: number,
  reasons: readonly ReputationReason[],
  subject: Omit<Subject, 'causeId'>,
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    with removed as (
      delete from reputation_change
      where user_id = ${userId} and reason = any(${[...reasons]}::text[]) and subject_kind = ${subject.kind}
        and subject_id = ${subject.id}
      returning points, created_at
    ), by_month as (
      select ${monthOf(sql.ref('created_at'))} as month, sum(points) as points from removed group by 1
    ), of_month as (
      update reputation_month set points = reputation_month.points - by_month.points from by_month
      where user_id = ${userId} and reputation_month.month = by_month.month
    )
    select coalesce(sum(points), 0)::int as points from removed`.execute(tx)
  return rows[0]?.points ?? 0
}

export async function sumOf(
  tx: Tx,
  userId: number,
  reasons: readonly ReputationReason[],
  subject: Omit<Subject, 'causeId'>,
): Promise<{ points: number; rows: number }> {
  return await tx
    .selectFrom('reputation_change')
    .select([sql<number>`coalesce(sum(points), 0)::int`.as('points'), sql<number>`count(*)::int`.as('rows')])
    .where('user_id', '=', userId)
    .where('reason', 'in', reasons)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .executeTakeFirstOrThrow()
}

/** Nobody pages further back than this. The limit bounds the number of rows to group. */
const maxChanges = sql.lit(5000)

const groupedChanges = (userId: number) => sql`
  select reason, subject_kind, subject_id, sum(points)::int as points, count(*)::int as count, max(created_at) as created_at,
    max(id) as id
  from (
    select * from reputation_change where user_id = ${userId} order by created_at desc, id desc limit ${maxChanges}
  ) newest
  group by reason, subject_kind, subject_id, (created_at at time zone 'UTC')::date`

export interface ChangeRow {
  readonly reason: string
  readonly points: number
  readonly count: number
  readonly subject_kind: string
  readonly subject_id: number
  readonly subject_title: string | null
  readonly has_page: boolean
  readonly created_at: Date
}

export async function listChanges(database: Database, userId: number, limit: number, offset: number) {
  const { rows } = await sql<ChangeRow>`
    select page.*, coalesce(question.alt_title, question.title, tournament.title) as subject_title,
      coalesce(question.lifecycle <> 'removed', tournament.id is not null) as has_page
    from (
      select * from (${groupedChanges(userId)}) grouped order by created_at desc, id desc limit ${limit} offset ${offset}
    ) page
    left join question on subject_kind = 'question' and question.id = subject_id
    left join tournament on subject_kind = 'tournament' and tournament.id = subject_id and tournament.is_public
    order by page.created_at desc, page.id desc`.execute(database)
  return rows
}

export async function countChanges(database: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${groupedChanges(userId)}) grouped`.execute(database)
  return rows[0]?.total ?? 0
}
