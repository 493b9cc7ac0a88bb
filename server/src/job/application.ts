import { nameInSentence } from '@gradus/contract/direction'
import type { OwnApplication } from '@gradus/contract/job-application'
import { listRecruiters } from '../company/access.ts'
import { notifyByMessage, notifyOnceUntilRead } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import {
  deleteOld,
  eraseTexts,
  findAddressee,
  findOwnOf,
  insertApplication,
  findApplication,
  insertStep,
  isMember,
  listOwn,
  listSteps,
  listWaitingCandidates,
  lockApplication,
  setState,
  lockJobForShare,
  type OwnApplicationRow,
} from './application-store.ts'
import { appliedMail } from './mail.ts'

/** What candidates can do: apply, follow their application, withdraw it (contests.md 38). */

const pageSize = 20
const decided: ReadonlySet<string> = new Set(['hired', 'rejected', 'withdrawn'])

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/**
 * Stores at most one application for each user and offer, however often the button is pressed.
 * @returns its id. @throws Problem notFound, conflict, notAllowed
 */
export async function apply(site: Services, user: User, jobId: number, message: string): Promise<number> {
  return await site.database.transaction().execute(async (tx) => {
    const job = orNotFound(await lockJobForShare(tx, jobId))
    if (job.closed_at !== null || job.expires_at <= new Date())
      throw new Problem('conflict', { message: 'This offer is closed. It takes no more applications.' })
    if (!job.apply_here)
      throw new Problem('conflict', { message: 'The company takes applications for this offer elsewhere.' })
    if (await isMember(tx, job.company_id, user.id))
      throw new Problem('notAllowed', { message: 'You are a member of this company, so you can’t apply to it.' })
    const id = await insertApplication(tx, { job_id: jobId, user_id: user.id, message })
    if (id === undefined) throw new Problem('conflict', { message: await againText(tx, jobId, user) })
    await insertStep(tx, id, 'new', user.id)
    const named = { job: job.title, company: job.name }
    await sendMail(tx, site.queue, appliedMail(site.config, await findAddressee(tx, user.id), named, message))
    const recruiters = await listRecruiters(tx, job.company_id)
    await notifyOnceUntilRead(
      tx,
      recruiters.map(({ user_id }) => user_id),
      {
        subject: { kind: 'jobApplications', id: jobId },
        title: `New applications: ${nameInSentence(job.title)}`,
        // Without the applicants' names, so that erasing an application leaves no trace here.
        paragraphs: [`There are new applications for ${nameInSentence(job.title)} at ${nameInSentence(job.name)}.`],
        link: `/JobApplicants/${jobId}`,
      },
    )
    return id
  })
}

async function againText(tx: Tx, jobId: number, user: User): Promise<string> {
  const former = await findOwnOf(tx, jobId, user.id)
  return former?.state === 'withdrawn'
    ? 'You withdrew your application for this offer, so you can’t apply again.'
    : 'You have already applied for this offer.'
}

export async function listForCandidate(database: Database, user: User, page: number) {
  const [rows, { applicationDays }] = await Promise.all([
    listOwn(database, user.id, pageSize, (page - 1) * pageSize),
    readSettings(database),
  ])
  const steps = await listSteps(
    database,
    rows.map(({ id }) => id),
  )
  const now = new Date()
  const present = (row: OwnApplicationRow): OwnApplication => ({
    id: row.id,
    jobId: row.job_id,
    title: row.title,
    isOpen: row.closed_at === null && row.expires_at > now,
    companyId: row.company_id,
    companyName: row.company_name,
    companyLogo: row.company_logo,
    message: row.message,
    state: row.state,
    history: steps
      .filter((step) => step.application_id === row.id)
      .map((step) => ({ state: step.state, date: step.created_at.toISOString() })),
    erasureDate: new Date(row.kept_from.getTime() + applicationDays * 86_400_000).toISOString(),
    can: { withdraw: !decided.has(row.state) },
  })
  return { items: rows.map(present), total: rows[0]?.total ?? 0, page, pageSize }
}

/** Erases its message and the notes about it. @throws Problem notFound, conflict once it is decided */
export async function withdraw(database: Database, user: User, id: number): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const application = await lockApplication(tx, id)
    const own = orNotFound(application?.user_id === user.id ? application : undefined)
    if (own.state === 'withdrawn') return
    if (decided.has(own.state))
      throw new Problem('conflict', { message: 'The company has decided on this application. Reload to see it.' })
    await setState(tx, id, 'withdrawn')
    await eraseTexts(tx, id)
    await insertStep(tx, id, 'withdrawn', user.id)
    const { title, company_name: name, company_id: companyId } = orNotFound(await findApplication(tx, id))
    // Without the applicant's name, as above.
    await notifyByMessage(
      tx,
      (await listRecruiters(tx, companyId)).map(({ user_id }) => user_id),
      {
        subject: { kind: 'jobApplication', id },
        title: `Application withdrawn: ${nameInSentence(title)}`,
        paragraphs: [`A candidate withdrew their application for ${nameInSentence(title)} at ${nameInSentence(name)}.`],
        link: `/JobApplicants/${own.job_id}?application=${id}`,
      },
    )
  })
}

/** Notifies candidates whose applications are deleted together with an offer. */
export async function notifyOfDeletion(tx: Tx, jobId: number, title: string): Promise<void> {
  await notifyByMessage(tx, await listWaitingCandidates(tx, jobId), {
    subject: { kind: 'job', id: jobId },
    title: `Deleted: ${nameInSentence(title)}`,
    paragraphs: [`The company deleted its offer ${nameInSentence(title)}. Your application was erased with it.`],
    link: '/Jobs',
  })
}

/** Erases applications after the retention period in the site's settings. */
export async function eraseOldApplications(database: Database): Promise<void> {
  const { applicationDays } = await readSettings(database)
  await deleteOld(database, applicationDays)
}
