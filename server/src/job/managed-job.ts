import type { z } from 'zod'
import { jobStatisticsDays, type JobDay } from '@gradus/contract/job-statistics'
import type { ManagedJob, getJobOptions, getManagedJob } from '@gradus/contract/job-management'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { orNotFound } from '../platform/problem.ts'
import { readSettings } from '../setting/setting.ts'
import { managedJob } from './access.ts'
import { findManaged, listDays, listManaged, type ManagedFilter, type ManagedJobRow } from './managed-job-store.ts'
import { listCompanies } from './manage-store.ts'
import { presentOffer, stateOf } from './present.ts'

const pageSize = 20

const companiesShown = 50

export async function listForRecruiter(
  database: Database,
  user: User,
  filter: Omit<ManagedFilter, 'recruiter'>,
  page: number,
) {
  const recruiter = isAdmin(user) ? undefined : user.id
  const read = (limit: number, offset: number) => listManaged(database, { ...filter, recruiter }, limit, offset)
  const now = new Date()
  return await readPage({ page, pageSize }, read, (row) => presentManaged(row, now))
}

/** @throws Problem notFound, notAllowed */
export async function readManaged(
  database: Database,
  user: User,
  id: number,
): Promise<z.input<typeof getManagedJob.reply>> {
  await managedJob(database, id, user)
  const row = orNotFound(await findManaged(database, id))
  return {
    ...presentManaged(row, new Date()),
    body: row.body,
    applyUrl: row.apply_url,
    applyEmail: row.apply_email,
    revision: row.revision,
  }
}

/** @throws Problem notFound, notAllowed */
export async function readStatistics(database: Database, user: User, id: number): Promise<JobDay[]> {
  await managedJob(database, id, user)
  return await listDays(database, id, jobStatisticsDays)
}

export async function readOptions(
  database: Database,
  user: User,
  q: string | undefined,
): Promise<z.input<typeof getJobOptions.reply>> {
  const { payRangeRequired } = await readSettings(database)
  const companies = await listCompanies(database, isAdmin(user) ? undefined : user.id, q, companiesShown)
  return { payRequired: payRangeRequired, companies }
}

function presentManaged(row: ManagedJobRow, now: Date): ManagedJob {
  return {
    ...presentOffer(row),
    state: stateOf(row, now),
    views: row.views,
    clicks: row.clicks,
    applications: row.applications,
    newApplications: row.new_applications,
    applyHere: row.apply_here,
  }
}
