import { sql, type SqlBool } from 'kysely'
import type { ApplicationState } from '@gradus/contract/job-application'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Queries for candidates, and queries about an application that do not depend on the reader. */

export function findApplication(database: Reader, id: number) {
  return database
    .selectFrom('job_application as application')
    .innerJoin('job', 'job.id', 'application.job_id')
    .innerJoin('company', 'company.id', 'job.company_id')
    .innerJoin('account', 'account.id', 'application.user_id')
    .select([
      'application.id',
      'application.job_id',
      'application.user_id',
      'application.message',
      'application.state',
      'application.revision',
      'application.created_at',
      'application.changed_at',
      'job.title',
      'job.tags',
      'job.company_id',
      'company.name as company_name',
      'account.email',
      'account.display_name',
      'account.profile_image',
      'account.subtitle',
      'account.reputation',
      'account.bio',
      'account.linked_in',
      'account.contact',
    ])
    .where('application.id', '=', id)
    .executeTakeFirst()
}
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

/** Locks the row against concurrent changes. */
export function lockApplication(tx: Tx, id: number) {
  return tx
    .selectFrom('job_application')
    .select(['id', 'job_id', 'user_id', 'state', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Takes the offer's shared lock: nobody can close or delete it before the application is stored. */
export function lockJobForShare(tx: Tx, id: number) {
  return tx
    .selectFrom('job')
    .innerJoin('company', 'company.id', 'job.company_id')
    .select(['job.title', 'job.company_id', 'job.apply_here', 'job.expires_at', 'job.closed_at', 'company.name'])
    .where('job.id', '=', id)
    .forShare('job')
    .executeTakeFirst()
}

/** @returns its id; undefined if there is one of this user */
export async function insertApplication(
  tx: Tx,
  row: { readonly job_id: number; readonly user_id: number; readonly message: string },
): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('job_application')
    .values(row)
    .onConflict((conflict) => conflict.columns(['job_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function insertStep(tx: Tx, applicationId: number, state: ApplicationState, userId: number) {
  await tx
    .insertInto('job_application_step')
    .values({ application_id: applicationId, state, user_id: userId })
    .execute()
}

/** @returns the new revision */
export async function setState(tx: Tx, id: number, state: ApplicationState): Promise<number> {
  const row = await tx
    .updateTable('job_application')
    .set({ state, revision: sql`revision + 1`, changed_at: sql`now()` })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** Erases the message to the company and the notes about the candidate. */
export async function eraseTexts(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('job_application').set({ message: '' }).where('id', '=', id).execute()
  await tx.deleteFrom('job_application_note').where('application_id', '=', id).execute()
}

/** The application of one user for one offer. */
export function findOwnOf(database: Reader, jobId: number, userId: number) {
  return database
    .selectFrom('job_application')
    .select(['id', 'state'])
    .where('job_id', '=', jobId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether the user is a member, in any role. An admin who is not a member is not. */
export async function isMember(database: Reader, companyId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('company_member')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The address and the name of somebody who gets a mail. */
export async function findAddressee(database: Reader, userId: number) {
  return await database
    .selectFrom('account')
    .select(['email', 'display_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function findEmail(database: Reader, userId: number): Promise<string> {
  return (await findAddressee(database, userId)).email
}

/** Owners and recruiters, who are notified of new applications. */
/** Candidates of an offer whose applications are undecided. */
export async function listWaitingCandidates(tx: Tx, jobId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('job_application')
    .select('user_id')
    .where('job_id', '=', jobId)
    .where('state', 'not in', ['hired', 'rejected', 'withdrawn'])
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

/** The start of an application's retention period: its decision, otherwise the end of its offer. */
const keptFrom = sql<Date>`
  case when application.state in ('hired', 'rejected', 'withdrawn') then application.changed_at
  else greatest(application.changed_at, least(job.expires_at, job.closed_at)) end`

export function listOwn(database: Database, userId: number, limit: number, offset: number) {
  return database
    .selectFrom('job_application as application')
    .innerJoin('job', 'job.id', 'application.job_id')
    .innerJoin('company', 'company.id', 'job.company_id')
    .select([
      'application.id',
      'application.job_id',
      'application.message',
      'application.state',
      'job.title',
      'job.expires_at',
      'job.closed_at',
      'job.company_id',
      'company.name as company_name',
      'company.logo_url as company_logo',
      keptFrom.as('kept_from'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('application.user_id', '=', userId)
    .orderBy('application.created_at', 'desc')
    .orderBy('application.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type OwnApplicationRow = Awaited<ReturnType<typeof listOwn>>[number]

/** Oldest first. */
export function listSteps(database: Reader, applicationIds: readonly number[]) {
  return database
    .selectFrom('job_application_step as step')
    .leftJoin('account', 'account.id', 'step.user_id')
    .select(['step.application_id', 'step.state', 'step.created_at', 'step.user_id', 'account.display_name'])
    .where('step.application_id', '=', sql<number>`any(${[...applicationIds]}::bigint[])`)
    .orderBy('step.id')
    .execute()
}

export async function deleteOld(database: Database, days: number): Promise<void> {
  await database
    .deleteFrom('job_application as application')
    .using('job')
    .whereRef('job.id', '=', 'application.job_id')
    .where(sql<SqlBool>`${keptFrom} < now() - make_interval(days => ${days}::int)`)
    .execute()
}

export async function isReviewer(database: Reader, applicationId: number, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('job_application_reviewer')
    .select('user_id')
    .where('application_id', '=', applicationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
