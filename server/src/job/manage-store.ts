import { sql, type Insertable, type SqlBool } from 'kysely'
import type { JobState } from '@gradus/contract/job'
import type { ManagedJobOrder } from '@gradus/contract/job-management'
import type { Database, Tx } from '../platform/data/database.ts'
import { containsWords, readWithCustomPlan } from '../platform/data/lookup.ts'
import type { Tables } from '../platform/data/tables.ts'
import { summaryColumns } from './store.ts'

export type JobContent = Omit<
  Insertable<Tables['job']>,
  'company_id' | 'user_id' | 'closed_at' | 'published_at' | 'revision' | 'created_at' | 'modified_at'
>

export async function insertJob(
  tx: Tx,
  owner: { readonly company_id: number; readonly user_id: number },
  content: JobContent,
): Promise<number> {
  const row = await tx
    .insertInto('job')
    .values({ ...owner, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks the row against concurrent changes. */
export function lockJob(tx: Tx, id: number) {
  return tx
    .selectFrom('job')
    .select(['id', 'title', 'company_id', 'revision', 'expires_at', 'closed_at', 'apply_here'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateJob(tx: Tx, id: number, content: JobContent): Promise<void> {
  await tx
    .updateTable('job')
    .set({ ...content, revision: sql`revision + 1`, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** The first moment stays if it is closed already. */
export async function setClosed(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ closed_at: sql`coalesce(closed_at, now())`, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** It is new again in lists if it was in none. */
export async function setOpen(tx: Tx, id: number, expires: Date): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      published_at: sql`case when closed_at is null and expires_at > now() then published_at else now() end`,
      closed_at: null,
      expires_at: expires,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** From the offers that name the account's address as the way to apply. */
export async function removeAddress(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({
      apply_email: null,
      apply_here: true,
      closed_at: sql`coalesce(closed_at, now())`,
      revision: sql`revision + 1`,
    })
    .where(sql<SqlBool>`lower(apply_email) = (select lower(email) from account where id = ${userId})`)
    .execute()
}

export async function deleteJob(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).execute()
}

export interface ManagedFilter {
  readonly q?: string | undefined
  readonly company?: number | undefined
  readonly state?: JobState | undefined
  readonly by: ManagedJobOrder
  readonly descending: boolean
  /** Whose companies' offers; undefined for all. */
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
export type ManagedJobRow = Awaited<ReturnType<typeof listManaged>>[number]

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
      sql<number>`(select count(*)::int from job_application where job_id = job.id and state <> 'withdrawn')`.as(
        'applications',
      ),
      sql<number>`(select count(*)::int from job_application where job_id = job.id and state = 'new')`.as(
        'new_applications',
      ),
    ])
}

const recruitedBy = (userId: number) => sql<SqlBool>`exists (
  select from company_member where company_id = job.company_id and user_id = ${userId} and role in ('owner', 'recruiter')
)`

/** Companies for which somebody may publish offers, by name; all where `userId` is undefined. */
export function listCompanies(database: Database, userId: number | undefined, q: string | undefined, limit: number) {
  let rows = database.selectFrom('company').select(['company.id', 'company.name'])
  if (userId !== undefined)
    rows = rows.where(sql<SqlBool>`exists (
      select from company_member
      where company_id = company.id and user_id = ${userId} and role in ('owner', 'recruiter')
    )`)
  if (q) rows = rows.where('company.name', 'ilike', `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return rows
    .orderBy(sql`lower(company.name)`)
    .limit(limit)
    .execute()
}

/** A row for each day, oldest first, also for those without a visit. */
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

/** Locks the offers of a company, in the order of their ids. */
export function listJobsOf(tx: Tx, companyId: number) {
  return tx
    .selectFrom('job')
    .select(['id', 'title'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
