import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../platform/data/database.ts'

export function monthOf(moment: RawBuilder<unknown>) {
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
      // Points that a closed account's questions still earn belong to nobody.
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

/** How many accounts have more points than this, counted up to `most`; a range of the ranking's index. */
export async function countAhead(
  database: Database,
  points: number,
  period: 'all' | 'month',
  most: number,
): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from (select 1 from ${rankingOf(period)} ranked where points > ${points} order by points desc limit ${sql.lit(most)}) ahead`.execute(
    database,
  )
  return counted.rows[0]?.total ?? 0
}

function rankingOf(period: 'all' | 'month') {
  return period === 'all'
    ? sql`(select id, reputation as points from account where activated_at is not null)`
    : sql`(select user_id as id, points from reputation_month where month = ${thisMonth})`
}

/**
 * Points of an account in a period, how many accounts have more (`ahead`), and how many of those with as many are listed
 * before it (`beside`), each counted up to `most`. Each of the two is a range of the ranking's index; a single condition
 * for both would read all accounts.
 */
export async function findPlace(database: Database, userId: number, period: 'all' | 'month', most: number) {
  const own =
    period === 'all'
      ? sql`select reputation as points from account where id = ${userId}`
      : sql`select points from reputation_month where user_id = ${userId} and month = ${thisMonth}`
  const ranking = rankingOf(period)
  const found = await sql<{ points: number; ahead: number; beside: number }>`
    select own.points,
      (select count(*)::int from (
        select 1 from ${ranking} ranked where points > own.points order by points desc limit ${sql.lit(most)}) ahead) as ahead,
      (select count(*)::int from (
        select 1 from ${ranking} ranked where points = own.points and id < ${userId} order by id limit ${sql.lit(most)}) beside)
        as beside
    from (${own}) own`.execute(database)
  return found.rows[0]
}
