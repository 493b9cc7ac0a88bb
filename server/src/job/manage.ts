import type { z } from 'zod'
import { expiryOf, payMissing, type JobForm } from '@gradus/contract/job-form'
import { jobLimits } from '@gradus/contract/job'
import type { setJobState } from '@gradus/contract/job-management'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { cleanBody } from '../platform/text/html.ts'
import { readSettings } from '../setting/setting.ts'
import { resolveTagsForTagging } from '../tag/tag.ts'
import { checkRecruits, lockManagedJob, managedJob } from './access.ts'
import { notifyOfDeletion } from './application.ts'
import { deleteJob, insertJob, closeJob, reopenJob, updateJob, type JobContent } from './manage-store.ts'

/** Publishing, changing, closing and deleting offers: for a company's owners and recruiters, and admins. */

type Form = z.output<typeof JobForm>

/** @returns its id. @throws Problem badInput, and as checkRecruits does */
export async function publish(database: Database, user: User, form: Form): Promise<number> {
  const content = await contentOf(database, form)
  return await database.transaction().execute(async (tx) => {
    const tags = await resolveTagsForTagging(tx, form.tags)
    await checkRecruits(tx, form.companyId, user)
    const id = await insertJob(tx, { company_id: form.companyId, user_id: user.id }, { ...content, tags })
    await recordAuditEvents(tx, user, { action: 'addJob', subject: subjectOf(id, form.title) })
    return id
  })
}

/**
 * @param revision the revision on which the edit is based; undefined overwrites any revision
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function edit(
  database: Database,
  user: User,
  id: number,
  form: Form,
  revision: number | undefined,
): Promise<void> {
  await managedJob(database, id, user)
  const content = await contentOf(database, form)
  await database.transaction().execute(async (tx) => {
    const tags = await resolveTagsForTagging(tx, form.tags)
    const job = await lockManagedJob(tx, id, user)
    if (revision !== undefined && job.revision !== revision) throw new Problem('conflict')
    // The applications were sent to this company only, so the offer cannot move to another one.
    if (job.company_id !== form.companyId)
      throw new Problem('badInput', {
        message: 'An offer stays with its company. Publish a new one for another company.',
        field: 'companyId',
      })
    await updateJob(tx, id, { ...content, tags })
    await recordAuditEvents(tx, user, { action: 'editJob', subject: subjectOf(id, form.title) })
  })
}

/** @throws Problem badInput, notFound, notAllowed */
export async function setState(
  database: Database,
  user: User,
  id: number,
  change: z.output<typeof setJobState.body>,
): Promise<void> {
  await managedJob(database, id, user)
  const { payRangeRequired } = await readSettings(database)
  await database.transaction().execute(async (tx) => {
    const { title, pay_min: pay } = await lockManagedJob(tx, id, user)
    // It may have been published while the setting was another.
    if (change.to === 'open' && payRangeRequired && pay === null)
      throw new Problem('badInput', {
        message: 'Job offers here need a pay range. Edit the offer to enter one, then open it again.',
        field: 'pay',
      })
    if (change.to === 'closed') await closeJob(tx, id)
    else await reopenJob(tx, id, checkedExpiry(change.expires))
    const action = change.to === 'closed' ? 'closeJob' : 'openJob'
    await recordAuditEvents(tx, user, { action, subject: subjectOf(id, title) })
  })
}

/** @throws Problem notFound, notAllowed */
export async function remove(database: Database, user: User, id: number): Promise<void> {
  await managedJob(database, id, user)
  await database.transaction().execute(async (tx) => {
    const { title } = await lockManagedJob(tx, id, user)
    await notifyOfDeletion(tx, id, title)
    await deleteJob(tx, id)
    await recordAuditEvents(tx, user, { action: 'deleteJob', subject: subjectOf(id, title) })
  })
}

function subjectOf(id: number, name: string) {
  return { kind: 'job', id, name } as const
}

/** @throws Problem badInput */
async function contentOf(database: Database, form: Form): Promise<Omit<JobContent, 'tags'>> {
  const settings = await readSettings(database)
  if (settings.payRangeRequired && !form.pay) throw new Problem('badInput', { message: payMissing, field: 'pay' })
  return {
    title: form.title,
    body: cleanBody(form.body, settings),
    place: form.place,
    is_remote: form.remote,
    countries: [...new Set(form.countries)],
    kind: form.kind,
    level: form.level,
    pay_min: form.pay?.min ?? null,
    pay_max: form.pay?.max ?? null,
    pay_currency: form.pay?.currency ?? null,
    pay_per: form.pay?.per ?? null,
    apply_url: form.applyUrl ? new URL(form.applyUrl).href : null,
    apply_email: form.applyEmail ?? null,
    apply_here: form.applyHere,
    expires_at: checkedExpiry(form.expires),
  }
}

/** @throws Problem badInput for a moment that is past or more than a year ahead */
function checkedExpiry(expires: string): Date {
  const moment = expiryOf(expires)
  const days = (moment.getTime() - Date.now()) / 86_400_000
  if (days <= 0) throw new Problem('badInput', { message: 'Choose a day that isn’t over.', field: 'expires' })
  if (days > jobLimits.daysOpen)
    throw new Problem('badInput', { message: 'Choose a day within a year from today.', field: 'expires' })
  return moment
}
