import { sql, type SqlBool } from 'kysely'
import type { UserSort, UserState, SignUpDay } from '@gradus/contract/user'
import { roles, type Role } from '@gradus/contract/role'
import type { Reader, Tx } from '../platform/data/database.ts'
import { beginsWith, containsWords } from '../platform/data/lookup.ts'

/** The expressions of the indexes; other expressions would not use them. */
const searched = sql<string>`(account.display_name || ' ' || account.email)`
const byName = sql<string>`lower(account.display_name) collate "C"`

/** The expression of the unique index on addresses. */
const byEmail = sql<string>`lower(account.email)`

/** The beginning of an address. It is searched by prefix, because its trigrams occur in too many addresses. */
const isAddress = /^[^\s@]+@[^\s@]*$/

const listedColumns = [
  'account.id',
  'account.display_name',
  'account.email',
  'account.profile_image',
  'account.role',
  'account.enabled',
  'account.activated_at',
  'account.reputation',
  'account.created_at',
  'account.last_active_at',
] as const

const orders = {
  joined: sql`account.created_at`,
  name: byName,
  active: sql`account.last_active_at`,
  reputation: sql`account.reputation`,
}

export interface UserFilter {
  readonly q?: string | undefined
  readonly role?: Role | undefined
  readonly state?: UserState | undefined
  readonly sort: UserSort
  readonly descending: boolean
}

/**
 * Leaves out candidates without an account, who belong to the company’s assessment and never signed up, and closed
 * accounts, about which nothing can be changed.
 */
export function selectUsers(database: Reader, { q, role, state, sort, descending }: UserFilter) {
  const direction = descending ? 'desc' : 'asc'
  let rows = database
    .selectFrom('account')
    .where('account.is_sample', '=', false)
    .where('account.is_guest', '=', false)
    .where('account.closed_at', 'is', null)
    .select([
      ...listedColumns,
      sql<number>`(select count(*)::int from session where session.user_id = account.id and expires_at > now())`.as(
        'sessions',
      ),
    ])
    .orderBy(orders[sort], direction)
    .orderBy('account.id', direction)
  if (q) rows = rows.where(isAddress.test(q) ? beginsWith(byEmail, q) : containsWords(searched, byName, q))
  // The index contains all roles except 0; the planner uses it only if the query excludes 0.
  if (role !== undefined) rows = rows.where('account.role', '=', role)
  if (role !== undefined && role !== roles.user) rows = rows.where('account.role', '!=', roles.user)
  if (state === 'disabled') rows = rows.where('account.enabled', '=', false)
  if (state === 'notActivated') rows = rows.where('account.activated_at', 'is', null)
  if (state === 'active') rows = rows.where('account.enabled', '=', true).where('account.activated_at', 'is not', null)
  return rows
}
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** Searches names only, so that users who may not see addresses cannot probe them. */
export function usersNamedLike(database: Reader, words: string, limit: number) {
  return database
    .selectFrom('account')
    .select('account.id')
    .where('account.is_sample', '=', false)
    .where('account.closed_at', 'is', null)
    .where(containsWords(searched, byName, words))
    .where(sql<SqlBool>`account.display_name ilike ${`%${words.replaceAll(/[\\%_]/g, '\\$&')}%`}`)
    .limit(limit)
}

const latestShown = sql.lit(3)

export function selectNewUsers(database: Reader, days: number, show: 'all' | 'posted' | 'reported') {
  let rows = database
    .selectFrom('account')
    .select([
      ...listedColumns,
      sql<number>`(select count(*)::int from question where user_id = account.id)`.as('questions'),
      sql<number>`(select count(*)::int from comment where user_id = account.id)`.as('comments'),
      sql<number>`(
        select count(*)::int from question join report on report.question_id = question.id
        where question.user_id = account.id and report.state <> 'dismissed')`.as('reports'),
      sql`(
        select coalesce(json_agg(last order by last.date desc), '[]') from (
          (select 'question' as kind, id as "questionId", title as text,
            case when lifecycle = 'approved' then audience else lifecycle end as state, created_at as date
            from question where user_id = account.id order by created_at desc limit ${latestShown})
          union all
          (select 'comment', question_id,
              body, null, created_at
            from comment where user_id = account.id order by id desc limit ${latestShown})
          order by date desc limit ${latestShown}
        ) last)`.as('latest'),
    ])
    .where('account.created_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(days)})`)
    .where('account.is_sample', '=', false)
    .where('account.is_guest', '=', false)
    .where('account.closed_at', 'is', null)
    .orderBy('account.created_at', 'desc')
    .orderBy('account.id', 'desc')
  if (show === 'posted')
    rows = rows.where(
      sql<SqlBool>`(exists (select from question where user_id = account.id)
        or exists (select from comment where user_id = account.id))`,
    )
  if (show === 'reported')
    rows = rows.where(
      sql<SqlBool>`exists (select from question join report on report.question_id = question.id
        where question.user_id = account.id and report.state <> 'dismissed')`,
    )
  return rows
}
export type NewUserRow = Awaited<ReturnType<ReturnType<typeof selectNewUsers>['executeTakeFirstOrThrow']>>

/** Sign-ups for each UTC day, oldest first, including days without any. */
export async function signUpsByDay(database: Reader, days: number): Promise<SignUpDay[]> {
  const { rows } = await sql<SignUpDay>`
    select to_char(one.day, 'YYYY-MM-DD') as day,
      count(account.id)::int as "signUps", count(account.activated_at)::int as activated
    from generate_series(
      date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1}),
      date_trunc('day', now() at time zone 'utc'), '1 day') as one(day)
    left join account on account.created_at >= one.day at time zone 'utc'
      and account.created_at < (one.day + interval '1 day') at time zone 'utc'
      and not account.is_sample and not account.is_guest
    group by one.day order by one.day`.execute(database)
  return rows
}

export function lockUser(tx: Tx, id: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'display_name', 'role', 'enabled'])
    .where('id', '=', id)
    .where('is_sample', '=', false)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
