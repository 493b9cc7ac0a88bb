import { sql, type RawBuilder } from 'kysely'
import type { ReputationReason, ReversalReason } from '@gradus/contract/reputation'
import type { Database, Tx } from '../platform/data/database.ts'

/** What a change of reputation is for; the same subject, reason and cause count once. */
export interface Subject {
  readonly kind: 'question' | 'comment' | 'report' | 'tournament' | 'post'
  readonly id: number
  /** Who caused it, where somebody did. */
  readonly causeId?: number
}

/** The row and the month's points. @returns the points that it added: none where it counts already */
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

/** @returns the points that are gone */
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

/** Of an account for one subject, whatever the reasons. */
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

/** @returns the points that are gone */
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

function monthOf(moment: RawBuilder<unknown>) {
  return sql`date_trunc('month', ${moment} at time zone 'UTC')::date`
}

/** This month, as the ledger counts months: in UTC. */
const thisMonth = monthOf(sql`now()`)

const ranked = [
  'account.id',
  'account.display_name',
  'account.subtitle',
  'account.profile_image',
  'account.reputation',
] as const

/** An index-only scan of the ranking finds the page; the rows before it are not read. */
export function listOfAllTime(database: Database, limit: number, offset: number) {
  const page = database
    .selectFrom('account')
    .select('id')
    .where('activated_at', 'is not', null)
    .orderBy('reputation', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
  return database
    .selectFrom('account')
    .innerJoin(page.as('page'), 'page.id', 'account.id')
    .leftJoin('reputation_month', (join) =>
      join
        .onRef('reputation_month.user_id', '=', 'account.id')
        .on('reputation_month.month', '=', sql<Date>`${thisMonth}`),
    )
    .select([
      ...ranked,
      'account.reputation as points',
      sql<number>`coalesce(reputation_month.points, 0)`.as('month_points'),
    ])
    .orderBy('account.reputation', 'desc')
    .orderBy('account.id')
    .execute()
}

export function listOfMonth(database: Database, limit: number, offset: number) {
  return (
    database
      .selectFrom('reputation_month')
      .innerJoin('account', 'account.id', 'reputation_month.user_id')
      .select([...ranked, 'reputation_month.points', 'reputation_month.points as month_points'])
      .where('month', '=', sql<Date>`${thisMonth}`)
      .where('points', '>', 0)
      // What a closed account's questions still earn is nobody's.
      .where('account.activated_at', 'is not', null)
      .orderBy('points', 'desc')
      .orderBy('user_id')
      .limit(limit)
      .offset(offset)
      .execute()
  )
}

/** How many are ranked, counted up to `most`. */
export async function countRanked(database: Database, period: 'all' | 'month', most: number): Promise<number> {
  const rows =
    period === 'all'
      ? sql`select 1 from account where activated_at is not null limit ${most}`
      : sql`select 1 from reputation_month where month = ${thisMonth} and points > 0 limit ${most}`
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${rows}) ranked`.execute(database)
  return counted.rows[0]?.total ?? 0
}

/** Accounts with this reputation or more, or all; from the index of the ranking alone. */
export async function countWithReputation(database: Database, reputation: number | undefined): Promise<number> {
  const row = await database
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('activated_at', 'is not', null)
    .$if(reputation !== undefined, (counting) => counting.where('reputation', '>=', reputation ?? 0))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function findMonthPoints(database: Database, userId: number): Promise<number> {
  const row = await database
    .selectFrom('reputation_month')
    .select('points')
    .where('user_id', '=', userId)
    .where('month', '=', sql<Date>`${thisMonth}`)
    .executeTakeFirst()
  return row?.points ?? 0
}

/**
 * Points of an account in a period, and how many stand before it, counted up to `most`: those with more points and those
 * with as many who come first, each a stretch of the ranking's index. One condition for both would read all accounts.
 */
export async function findPlace(database: Database, userId: number, period: 'all' | 'month', most: number) {
  const own =
    period === 'all'
      ? sql`select reputation as points from account where id = ${userId}`
      : sql`select points from reputation_month where user_id = ${userId} and month = ${thisMonth}`
  const ranking =
    period === 'all'
      ? sql`(select id, reputation as points from account where activated_at is not null)`
      : sql`(select user_id as id, points from reputation_month where month = ${thisMonth})`
  const found = await sql<{ points: number; ahead: number }>`
    select own.points, (
      select count(*)::int from (
        (select 1 from ${ranking} ranked where points > own.points order by points desc limit ${sql.lit(most)})
        union all
        (select 1 from ${ranking} ranked where points = own.points and id < ${userId} order by id limit ${sql.lit(most)})
        limit ${sql.lit(most)}
      ) ahead) as ahead
    from (${own}) own`.execute(database)
  return found.rows[0]
}

/** Nobody turns the pages further back; it bounds what has to be grouped. */
const changesAtMost = sql.lit(5000)

const groupedChanges = (userId: number) => sql`
  select reason, subject_kind, subject_id, sum(points)::int as points, count(*)::int as count, max(created_at) as created_at,
    max(id) as id
  from (
    select * from reputation_change where user_id = ${userId} order by created_at desc, id desc limit ${changesAtMost}
  ) newest
  group by reason, subject_kind, subject_id, (created_at at time zone 'UTC')::date`

export interface ChangeRow {
  readonly reason: string
  readonly points: number
  readonly count: number
  readonly subject_kind: string
  readonly subject_id: number
  readonly subject_title: string | null
  readonly created_at: Date
}

export async function listChanges(database: Database, userId: number, limit: number, offset: number) {
  const { rows } = await sql<ChangeRow>`
    select page.*, coalesce(question.alt_title, question.title, tournament.title) as subject_title
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
