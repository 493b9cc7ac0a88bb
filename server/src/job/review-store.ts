import { sql, type SqlBool } from 'kysely'
import type { ApplicationState } from '@gradus/contract/job-application'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** What members of a company see of applications, and what they do with them. */

export interface ReviewFilter {
  readonly jobId: number
  readonly state: ApplicationState | undefined
  readonly q: string
  /** Only what is assigned to this member; undefined for all. */
  readonly reviewer: number | undefined
}

const assignedTo = (userId: number) => sql<SqlBool>`exists (
  select from job_application_reviewer where application_id = application.id and user_id = ${userId}
)`

export function listPage(database: Database, filter: ReviewFilter, limit: number, offset: number) {
  let rows = database
    .selectFrom('job_application as application')
    .innerJoin('account', 'account.id', 'application.user_id')
    .select([
      'application.id',
      'application.user_id',
      'application.state',
      'application.created_at',
      'application.changed_at',
      'account.display_name',
      'account.profile_image',
      'account.subtitle',
      'account.reputation',
      sql<number>`(select count(*)::int from job_application_note where application_id = application.id)`.as('notes'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('application.job_id', '=', filter.jobId)
  if (filter.state !== undefined) rows = rows.where('application.state', '=', filter.state)
  if (filter.reviewer !== undefined) rows = rows.where(assignedTo(filter.reviewer))
  if (filter.q !== '') rows = rows.where('account.display_name', 'ilike', `%${filter.q.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return rows
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countByState(database: Database, jobId: number, reviewer: number | undefined) {
  let rows = database
    .selectFrom('job_application as application')
    .select(['application.state', sql<number>`count(*)::int`.as('count')])
    .where('application.job_id', '=', jobId)
  if (reviewer !== undefined) rows = rows.where(assignedTo(reviewer))
  return await rows.groupBy('application.state').execute()
}

/** Members who left the company review nothing any more. */
export function listReviewersOf(database: Reader, applicationIds: readonly number[]) {
  return database
    .selectFrom('job_application_reviewer as reviewer')
    .innerJoin('job_application', 'job_application.id', 'reviewer.application_id')
    .innerJoin('job', 'job.id', 'job_application.job_id')
    .innerJoin('company_member', (join) =>
      join
        .onRef('company_member.company_id', '=', 'job.company_id')
        .onRef('company_member.user_id', '=', 'reviewer.user_id'),
    )
    .innerJoin('account', 'account.id', 'reviewer.user_id')
    .select(['reviewer.application_id', 'reviewer.user_id', 'account.display_name', 'account.profile_image'])
    .where('reviewer.application_id', '=', sql<number>`any(${[...applicationIds]}::bigint[])`)
    .orderBy('reviewer.assigned_at')
    .orderBy('reviewer.user_id')
    .execute()
}

export function listMembers(database: Reader, companyId: number) {
  return database
    .selectFrom('company_member')
    .innerJoin('account', 'account.id', 'company_member.user_id')
    .select(['company_member.user_id', 'company_member.role', 'account.display_name', 'account.profile_image'])
    .where('company_member.company_id', '=', companyId)
    .orderBy(sql`lower(account.display_name)`)
    .execute()
}

/** @returns the ids of those who did not review this application before */
export async function replaceReviewers(tx: Tx, applicationId: number, userIds: readonly number[]): Promise<number[]> {
  await sql`
    delete from job_application_reviewer
    where application_id = ${applicationId} and user_id <> all(${[...userIds]}::bigint[])`.execute(tx)
  const { rows } = await sql<{ user_id: number }>`
    insert into job_application_reviewer (application_id, user_id)
    select ${applicationId}, user_id from unnest(${[...userIds]}::bigint[]) as chosen (user_id)
    on conflict do nothing
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Offers with applications that are assigned to a user who is still a member. */
export function listAssigned(database: Database, userId: number) {
  return database
    .selectFrom('job_application_reviewer as reviewer')
    .innerJoin('job_application as application', 'application.id', 'reviewer.application_id')
    .innerJoin('job', 'job.id', 'application.job_id')
    .innerJoin('company', 'company.id', 'job.company_id')
    .innerJoin('company_member', (join) =>
      join
        .onRef('company_member.company_id', '=', 'job.company_id')
        .onRef('company_member.user_id', '=', 'reviewer.user_id'),
    )
    .select([
      'job.id',
      'job.title',
      'job.company_id as companyId',
      'company.name as companyName',
      sql<number>`count(*)::int`.as('applications'),
    ])
    .where('reviewer.user_id', '=', userId)
    .groupBy(['job.id', 'company.id'])
    .orderBy('job.id', 'desc')
    .execute()
}

/** Removes the reviewer from all applications to offers of a company. */
export async function deleteReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  const company = sql<number>`(
    select job.company_id from job_application application
    join job on job.id = application.job_id
    where application.id = job_application_reviewer.application_id)`
  await tx.deleteFrom('job_application_reviewer').where('user_id', '=', userId).where(company, '=', companyId).execute()
}
