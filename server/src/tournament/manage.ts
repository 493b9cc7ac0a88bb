import type { z } from 'zod'
import { isUploaded } from '@gradus/contract/own-address'
import { pictureMustBeUploaded } from '@gradus/contract/announcement'
import type { ManagedTournament } from '@gradus/contract/tournament-management'
import type { TournamentForm } from '@gradus/contract/tournament-form'
import { deleteIdleSampleAccounts } from '../account/sample-account.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { cleanBody } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { checkOwner, organisedTournament } from './access.ts'
import { checkQuestions } from './candidate.ts'
import { recordEvent } from './event.ts'
import {
  announceAgain,
  countBegun,
  deleteTournament,
  insertTournament,
  setQuestions,
  updateTournament,
  type TournamentContent,
} from './manage-store.ts'
import { listManaged, type ManagedFilter } from './managed-list-store.ts'
import { deletePicture, refuseForeignPicture } from '../platform/files/owned-picture.ts'
import { tournamentPictures } from './picture.ts'
import { presentQuestion, presentSummary, presentTournament } from './present.ts'
import { recomputeAll } from './standing.ts'
import { findCounted } from './list-store.ts'
import { findTournament, listQuestions, lockTournament } from './store.ts'
import { moveWindows } from './window.ts'

/** Creating, changing and deleting tournaments. */

const pageSize = 20

type Form = z.output<typeof TournamentForm>

/** @returns its id. @throws Problem badInput, notFound for a company of others, notAllowed without a company */
export async function add(database: Database, user: User, form: Form): Promise<number> {
  const companyId = form.companyId ?? null
  await checkOwner(database, user, companyId, undefined)
  const content = { ...(await contentOf(database, form)), company_id: companyId }
  refuseForeignPicture(tournamentPictures, content.image_url ?? null, null)
  await checkQuestions(database, user, companyId, form.questions, new Set())
  return await database.transaction().execute(async (tx) => {
    const id = await insertTournament(tx, user.id, content)
    await setQuestions(tx, id, form.questions)
    await recordEvent(tx, id, { kind: 'tournament', data: await configOf(tx, id) })
    await recordAuditEvents(tx, user, { action: 'addTournament', subject: subjectOf(id, form.title) })
    return id
  })
}

/**
 * Changes a tournament. Windows follow its new times, and every standing is computed again.
 * @param revision the revision on which the edit is based; undefined overwrites any revision
 * @throws Problem badInput, notFound, notAllowed, conflict
 */
export async function edit(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
  form: Form,
  revision: number | undefined,
): Promise<void> {
  const former = await organisedTournament(database, id, user)
  const companyId = form.companyId === undefined ? former.company_id : form.companyId
  await checkOwner(database, user, companyId, former.company_id)
  const content = { ...(await contentOf(database, form)), company_id: companyId }
  const before = new Set((await listQuestions(database, id)).map((question) => question.id))
  await checkQuestions(database, user, companyId, form.questions, before)
  await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournament(tx, id))
    await organisedTournament(tx, id, user)
    // An admin may have moved it to another company in the meantime.
    const isMoved = tournament.company_id !== former.company_id
    if (isMoved || (revision !== undefined && tournament.revision !== revision)) throw new Problem('conflict')
    if (tournament.final_at !== null)
      throw new Problem('conflict', { message: 'The ranking is final. Reopen it before you change the tournament.' })
    if (form.isDraft && !tournament.is_draft && (await countBegun(tx, id)) > 0)
      throw new Problem('conflict', { message: 'Somebody has begun, so it can’t become a draft again.' })
    refuseForeignPicture(tournamentPictures, content.image_url ?? null, tournament.image_url)
    await updateTournament(tx, id, content)
    // A start that is put off is announced again when it comes.
    if (content.starts_at > new Date()) await announceAgain(tx, id)
    if (content.image_url !== tournament.image_url)
      await deletePicture(tournamentPictures, tx, queue, tournament.image_url)
    await setQuestions(tx, id, form.questions)
    await moveWindows(tx, id)
    await recomputeAll(tx, id)
    const action = tournament.is_draft && !form.isDraft ? 'publishTournament' : 'editTournament'
    await recordAuditEvents(tx, user, { action, subject: subjectOf(id, form.title) })
    await recordEvent(tx, id, { kind: 'tournament', data: await configOf(tx, id) }, true)
  })
}

/** @throws Problem notFound; conflict once somebody has begun, unless it is the sample */
export async function remove(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const { title, image_url: picture, content_key: sample } = orNotFound(await lockTournament(tx, id))
    await organisedTournament(tx, id, user)
    if (sample === null && (await countBegun(tx, id)) > 0)
      throw new Problem('conflict', { message: 'Somebody has begun this tournament, so it can’t be deleted.' })
    await deleteTournament(tx, id)
    if (sample !== null) await deleteIdleSampleAccounts(tx)
    await deletePicture(tournamentPictures, tx, queue, picture)
    await recordAuditEvents(tx, user, { action: 'deleteTournament', subject: subjectOf(id, title) })
  })
}

/** @throws Problem notFound */
export async function readManaged(database: Database, user: User, id: number): Promise<ManagedTournament> {
  await organisedTournament(database, id, user)
  const row = orNotFound(await findCounted(database, id))
  const questions = await listQuestions(database, id)
  return {
    ...presentTournament(row, questions, new Date()),
    questions: questions.map((question) => ({
      ...presentQuestion(question),
      difficultLevel: question.difficult_level,
      audience: question.audience,
    })),
    revision: row.revision,
    can: { administer: isAdmin(user) },
  }
}

export async function listForAdmins(database: Database, filter: ManagedFilter, page: number) {
  const now = new Date()
  const read = (limit: number, offset: number) => listManaged(database, filter, limit, offset)
  const list = await readPage({ page, pageSize }, read, (row) => presentSummary(row, now))
  return { ...list, now: now.toISOString() }
}

export function subjectOf(id: number, name: string) {
  return { kind: 'tournament', id, name } as const
}

/** The tournament's settings as the signed log records them at this moment. */
async function configOf(tx: Tx, id: number): Promise<Record<string, unknown>> {
  const row = orNotFound(await findTournament(tx, id))
  const questions = await listQuestions(tx, id)
  return {
    title: row.title,
    format: row.format,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    minutesPerParticipant: row.minutes_per_participant,
    freezeMinutes: row.freeze_minutes,
    questions: questions.map((question) => ({ question: question.id, title: question.title, points: question.points })),
  }
}

/** @throws Problem badInput */
async function contentOf(database: Database, form: Form): Promise<TournamentContent> {
  const rules = await readSettings(database)
  if (form.imageUrl && !isUploaded(form.imageUrl) && !rules.picturesFromElsewhere)
    throw new Problem('badInput', { message: pictureMustBeUploaded, field: 'imageUrl' })
  return {
    title: form.title,
    body: cleanBody(form.body, rules),
    image_url: form.imageUrl ?? null,
    starts_at: new Date(form.startDate),
    ends_at: new Date(form.endDate),
    time_zone: form.timeZone,
    minutes_per_participant: form.minutesPerParticipant ?? null,
    format: form.format,
    freeze_minutes: form.freezeMinutes,
    is_public: form.isPublic,
    is_draft: form.isDraft,
    languages: [...new Set(form.languages ?? [])],
    submit_drafts_at_end: form.submitDraftsAtEnd,
  }
}
