import { sql, type SqlBool } from 'kysely'
import type { JobState } from '@gradus/contract/job'
import type { ManagedJobOrder } from '@gradus/contract/job-management'
import type { Database, Tx } from '../platform/data/database.ts'
import { containsWords, readWithCustomPlan } from '../platform/data/lookup.ts'
import { summaryColumns } from './store.ts'

export interface ManagedFilter {
  readonly q?: string | undefined
  readonly company?: number | undefined
  readonly state?: JobState | undefined
  readonly by: ManagedJobOrder
  readonly descending: boolean
  /** The recruiter whose companies' offers are listed; undefined for all offers. */
  readonly recruiter: number | undefined
}

const inState: Readonly<Record<JobState, ReturnType<typeof sql<SqlBool>>>> = {
  open: sql<SqlBool>`job.closed_at is null and job.expires_at > now()`,
  closed: sql<SqlBool>`job.closed_at is not null`,
  expired: sql<SqlBool>`job.closed_at is null and job.expires_at <= now()`,
}

const titleOrder = sql<string>`lower(job.title) collate "C"`

export function listManaged(database: Database, filter: ManagedFilter, limit: number, offset: number) {
  const { q, company, state, by, descending, recruiter } = filter
  const direction = descending ? 'desc' : 'asc'
  return readWithCustomPlan(database, (tx) => {
    let rows = managed(tx)
    if (recruiter !== undefined) rows = rows.where(recruitedBy(recruiter))
    if (company !== undefined) rows = rows.where('job.company_id', '=', company)
    if (state !== undefined) rows = rows.where(inState[state])
    if (q) rows = rows.where(containsWords(sql.ref('job.title'), titleOrder, q))
    return rows
      .orderBy(by === 'title' ? titleOrder : sql.ref('job.published_at'), direction)
      .orderBy('job.id', direction)
      .limit(limit)
      .offset(offset)
      .execute()
  })
}

export function findManaged(database: Database, id: number) {
  return managed(database)
    .select(['job.body', 'job.apply_url', 'job.apply_email', 'job.revision'])
    .where('job.id', '=', id)
    .executeTakeFirst()
}

function managed(database: Database | Tx) {
  return database
    .selectFrom('job')
    .innerJoin('company', 'company.id', 'job.company_id')
    .select([
      ...summaryColumns,
      sql<number>`(select coalesce(sum(views), 0)::int from job_day where job_id = job.id)`.as('views'),
      sql<number>`(select coalesce(sum(clicks), 0)::int from job_day where job_id = job.id)`.as('clicks'),
      sql<number>`(select count(*)::int from job_application where job_id = job.id)`.as('applications'),
      sql<number>`(select count(*)::int from job_application where job_id = job.id and state = 'new')`.as(
        'new_applications',
      ),
    ])
}

/** One row for each day, oldest first, including days without a visit. */
export async function listDays(database: Database, jobId: number, days: number) {
  const { rows } = await sql<{ day: string; views: number; clicks: number; applications: number }>`
    with shown as (
      select generate_series(
        (now() at time zone 'UTC')::date - (${days}::int - 1), (now() at time zone 'UTC')::date, '1 day'
      )::date as day
    ),
    applied as (
      select (created_at at time zone 'UTC')::date as day, count(*)::int as applications
      from job_application where job_id = ${jobId} group by 1
    )
    select to_char(shown.day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(clicks, 0) as clicks,
      coalesce(applications, 0) as applications
    from shown
    left join job_day on job_day.job_id = ${jobId} and job_day.day = shown.day
    left join applied on applied.day = shown.day
    order by shown.day`.execute(database)
  return rows
}

export const recruitedBy = (userId: number) => sql<SqlBool>`exists (
  select from company_member where company_id = job.company_id and user_id = ${userId} and role in ('owner', 'recruiter')
)`

export type ManagedJobRow = Awaited<ReturnType<typeof listManaged>>[number]
