import { nameInSentence } from '@gradus/contract/direction'
import type { z } from 'zod'
import { ApplicationState, ownApplicationStates } from '@gradus/contract/job-application'
import type {
  Application,
  ApplicationSummary,
  listApplications,
  setApplicationState,
} from '@gradus/contract/application-review'
import type { assignReviewers, listReviewers } from '@gradus/contract/application-reviewer'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { notifyByMessage } from '../notification/notify.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { sendMail } from '../platform/mail/mail.ts'
import { refuseOutdatedIds } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { lockCompanyOf, managedApplication, managedJob, reviewedApplication, reviewedJob } from './access.ts'
import { findEmail, insertStep, listSteps, lockApplication, setState } from './application-store.ts'
import { companyMail } from './mail.ts'
import { matchesOf } from './present.ts'
import { countByState, listAssigned, listMembers, listPage, listReviewersOf, replaceReviewers } from './review-store.ts'
import { deleteNote, findNote, insertNote, listNotes } from './note-store.ts'
import { countSolved } from './store.ts'

/**
 * What a company's members can do with applications. Reviewers read and comment only on applications that are assigned
 * to them.
 */

const pageSize = 20

/** @throws Problem notFound for everybody but members */
export async function listForCompany(
  database: Database,
  user: User,
  jobId: number,
  { state, q, page }: z.output<typeof listApplications.query>,
): Promise<z.input<typeof listApplications.reply>> {
  const { job, manages } = await reviewedJob(database, jobId, user)
  const reviewer = manages ? undefined : user.id
  const [rows, counted] = await Promise.all([
    listPage(database, { jobId, state, q, reviewer }, pageSize, (page - 1) * pageSize),
    countByState(database, jobId, reviewer),
  ])
  const ids = rows.map(({ id }) => id)
  const [reviewers, solved] = await Promise.all([
    listReviewersOf(database, ids),
    countSolved(
      database,
      rows.map((row) => row.user_id),
      job.tags,
    ),
  ])
  const present = (row: (typeof rows)[number]): ApplicationSummary => ({
    id: row.id,
    applicant: applicantOf(row),
    state: row.state,
    appliedDate: row.created_at.toISOString(),
    changedDate: row.changed_at.toISOString(),
    matches: matchesOf(
      job.tags,
      solved.filter(({ userId }) => userId === row.user_id),
    ),
    reviewers: reviewers.filter((one) => one.application_id === row.id).map(personOf),
    notes: row.notes,
  })
  const countOf = (state: ApplicationState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    items: rows.map(present),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
    job: { id: job.id, title: job.title, companyId: job.company_id, companyName: job.company_name },
    counts: Object.fromEntries(ApplicationState.options.map((one) => [one, countOf(one)])) as Record<
      ApplicationState,
      number
    >,
    can: { manage: manages },
  }
}

/** @throws Problem notFound */
export async function readApplication(database: Database, user: User, id: number): Promise<Application> {
  const { application: row, manages } = await reviewedApplication(database, id, user)
  const [steps, notes, reviewers, solved] = await Promise.all([
    listSteps(database, [id]),
    listNotes(database, id),
    listReviewersOf(database, [id]),
    countSolved(database, [row.user_id], row.tags),
  ])
  const withdrawn = row.state === 'withdrawn'
  return {
    id,
    applicant: applicantOf(row),
    state: row.state,
    appliedDate: row.created_at.toISOString(),
    changedDate: row.changed_at.toISOString(),
    matches: matchesOf(row.tags, solved),
    reviewers: reviewers.map(personOf),
    message: row.message,
    email: withdrawn ? null : row.email,
    bio: withdrawn ? '' : row.bio,
    linkedIn: withdrawn ? '' : row.linked_in,
    contact: withdrawn ? '' : row.contact,
    history: steps.map((step) => ({
      state: step.state,
      date: step.created_at.toISOString(),
      displayName: step.user_id === row.user_id ? null : step.display_name,
    })),
    notes: notes.map((note) => ({
      ...personOf(note),
      id: note.id,
      text: note.body,
      date: note.created_at.toISOString(),
      can: { delete: note.user_id === user.id },
    })),
    revision: row.revision,
    can: { manage: manages && !withdrawn, note: !withdrawn },
  }
}

type Services = Pick<Site, 'config' | 'database' | 'queue'>

/**
 * Notifies the candidate, and sends the email if there is one.
 * @returns the newer state if it has changed since `revision`. @throws Problem notFound
 */
export async function changeState(
  site: Services,
  user: User,
  id: number,
  { to, revision, mail }: z.output<typeof setApplicationState.body>,
): Promise<ReplyOf<typeof setApplicationState>> {
  return await site.database.transaction().execute(async (tx) => {
    await lockCompanyOf(tx, id)
    const application = await managedApplication(tx, id, user)
    const now = orNotFound(await lockApplication(tx, id))
    if (now.revision !== revision || now.state === 'withdrawn')
      return { state: now.state, revision: now.revision, moved: false }
    const newer = await setState(tx, id, to)
    await insertStep(tx, id, to, user.id)
    if (mail) {
      const replyTo = await findEmail(tx, user.id)
      await sendMail(
        tx,
        site.queue,
        companyMail(site.config, application.email, replyTo, application.company_name, mail),
      )
    }
    await notifyByMessage(tx, [application.user_id], {
      subject: { kind: 'jobApplication', id },
      title: `${ownApplicationStates[to]}: ${nameInSentence(application.title)}`,
      paragraphs: [
        `${nameInSentence(application.company_name)} changed the state of your application for ${nameInSentence(application.title)} to “${ownApplicationStates[to]}”.`,
      ],
      link: '/MyApplications',
    })
    return { state: to, revision: newer, moved: true }
  })
}

/** @returns its id. @throws Problem notFound */
export async function addNote(database: Database, user: User, id: number, text: string): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    await lockCompanyOf(tx, id)
    await reviewedApplication(tx, id, user)
    // The lock keeps an application that is being withdrawn from getting a note.
    const { state } = orNotFound(await lockApplication(tx, id))
    if (state === 'withdrawn')
      throw new Problem('conflict', {
        message: 'The candidate has withdrawn, so this application takes no more notes.',
      })
    return await insertNote(tx, id, user.id, text)
  })
}

/** @throws Problem notFound, also for somebody else's note */
export async function removeNote(database: Database, user: User, id: number): Promise<void> {
  const note = orNotFound(await findNote(database, id))
  await reviewedApplication(database, note.application_id, user)
  orNotFound(note.user_id === user.id || undefined)
  await deleteNote(database, id)
}

/** Notifies those who are new. @throws Problem badInput if one is not a member, notFound, conflict */
export async function assign(
  database: Database,
  user: User,
  id: number,
  { userIds, before }: z.output<typeof assignReviewers.body>,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await lockCompanyOf(tx, id)
    const { company_id: companyId, job_id: jobId, title } = await managedApplication(tx, id, user)
    const members = new Set((await listMembers(tx, companyId)).map((member) => member.user_id))
    if (!userIds.every((chosen) => members.has(chosen)))
      throw new Problem('badInput', { message: 'Choose members of the company.', field: 'userIds' })
    orNotFound(await lockApplication(tx, id))
    const now = (await listReviewersOf(tx, [id])).map((row) => row.user_id)
    refuseOutdatedIds(before, now, 'the reviewers')
    const added = await replaceReviewers(tx, id, userIds)
    const others = added.filter((one) => one !== user.id)
    await notifyByMessage(tx, others, {
      subject: { kind: 'jobApplication', id },
      title: `To review: ${nameInSentence(title)}`,
      paragraphs: [`You were asked to review an application for ${nameInSentence(title)}.`],
      link: `/JobApplicants/${jobId}`,
    })
  })
}

/** @throws Problem notFound */
export async function listCandidateReviewers(
  database: Database,
  user: User,
  jobId: number,
): Promise<z.input<typeof listReviewers.reply>> {
  const { company_id: companyId } = await managedJob(database, jobId, user)
  return (await listMembers(database, companyId)).map((member) => ({ ...personOf(member), role: member.role }))
}

export function listAssignedTo(database: Database, user: User) {
  return listAssigned(database, user.id)
}

interface PersonRow {
  readonly user_id: number
  readonly display_name: string
  readonly profile_image: string | null
}

function personOf({ user_id: userId, display_name: displayName, profile_image: profileImage }: PersonRow) {
  return { userId, displayName, profileImage }
}

function applicantOf(row: PersonRow & { readonly subtitle: string; readonly reputation: number }) {
  return { ...personOf(row), subtitle: row.subtitle, reputation: row.reputation }
}
