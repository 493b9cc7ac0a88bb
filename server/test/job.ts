import type { Insertable } from 'kysely'
import type { z } from 'zod'
import type { JobForm } from '@gradus/contract/job-form'
import type { Database } from '../src/platform/data/database.ts'
import type { Tables } from '../src/platform/data/tables.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

/** The form with which a company publishes an offer: on site, with pay, and with applications on this site. */
export function jobForm(companyId: number, overrides: Partial<z.input<typeof JobForm>> = {}): z.input<typeof JobForm> {
  return {
    title: 'Python developer for robots',
    companyId,
    place: 'Haifa',
    remote: false,
    countries: ['IL'],
    kind: 'fullTime',
    level: 2,
    tags: ['python', 'robotics'],
    pay: { min: 60_000, max: 80_000, currency: 'EUR', per: 'year' },
    body: '<p>You write what makes our robots walk.</p>',
    applyHere: true,
    expires: inDays(30).toISOString().slice(0, 10),
    ...overrides,
  }
}

/** An open offer. @returns its id */
export async function aJob(
  { database }: { readonly database: Database },
  companyId: number,
  overrides: Partial<Insertable<Tables['job']>> = {},
): Promise<number> {
  const { id } = await database
    .insertInto('job')
    .values({
      company_id: companyId,
      title: 'Python developer for robots',
      body: '<p>You write what makes our robots walk.</p>',
      place: 'Haifa',
      is_remote: false,
      countries: ['IL'],
      kind: 'fullTime',
      level: 2,
      tags: ['python', 'robotics'],
      apply_here: true,
      expires_at: inDays(30),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A new application. @returns its id */
export async function anApplication(
  { database }: { readonly database: Database },
  jobId: number,
  userId: number,
): Promise<number> {
  const { id } = await database
    .insertInto('job_application')
    .values({ job_id: jobId, user_id: userId, message: 'I would like to make robots walk.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('job_application_step')
    .values({ application_id: id, state: 'new', user_id: userId })
    .execute()
  return id
}
