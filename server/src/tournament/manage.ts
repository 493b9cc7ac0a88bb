import type { z } from 'zod'
import { isUploaded } from '@gradus/contract/own-address'
import { picturesAreUploaded } from '@gradus/contract/announcement'
import type { ManagedTournament, TournamentForm } from '@gradus/contract/tournament'
import { deleteIdleSampleAccounts } from '../account/sample-account.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import { isAdmin } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { readPage } from '../platform/data/page.ts'
import { cleanBody } from '../platform/text/html.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { readSettings } from '../setting/setting.ts'
import { organisedTournament } from './access.ts'
import { recordEvent } from './event.ts'
import {
  announceAgain,
  countBegun,
  deleteTournament,
  insertTournament,
  listCandidates,
  listManaged,
  setQuestions,
  updateTournament,
  type ManagedFilter,
  type TournamentContent,
} from './manage-store.ts'
import { deleteTournamentPicture, refuseForeignPicture } from './picture.ts'
import { presentQuestion, presentSummary, presentTournament } from './present.ts'
import { recomputeAll } from './standing.ts'
import { findCounted, findTournament, listQuestions, lockTournament } from './store.ts'
import { moveWindows } from './window.ts'

/** Creating, changing and deleting tournaments. */

const pageSize = 20

type Form = z.output<typeof TournamentForm>

/** @returns its id. @throws Problem badInput */
export async function add(database: Database, user: User, form: Form): Promise<number> {
  const content = await contentOf(database, form)
  refuseForeignPicture(content.image_url ?? null, null)
  await checkQuestions(database, user, form.questions, new Set())
  return await database.transaction().execute(async (tx) => {
    const id = await insertTournament(tx, user.id, content)
    await setQuestions(tx, id, form.questions)
    await recordEvent(tx, id, { kind: 'tournament', data: await configOf(tx, id) })
    await recordAuditEvents(tx, user, { action: 'addTournament', subject: subjectOf(id, form.title) })
    return id
  })
}

/**
 * Windows follow its times, and every standing is computed again.
 * @param revision the one that the edit began from; undefined changes whatever there is
 * @throws Problem badInput, notFound, conflict
 */
export async function edit(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
  form: Form,
  revision: number | undefined,
): Promise<void> {
  await organisedTournament(database, id, user)
  const content = await contentOf(database, form)
  const before = new Set((await listQuestions(database, id)).map((question) => question.id))
  await checkQuestions(database, user, form.questions, before)
  await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournament(tx, id))
    if (revision !== undefined && tournament.revision !== revision) throw new Problem('conflict')
    if (tournament.final_at !== null)
      throw new Problem('conflict', { message: 'The ranking is final. Reopen it before you change the tournament.' })
    if (form.isDraft && !tournament.is_draft && (await countBegun(tx, id)) > 0)
      throw new Problem('conflict', { message: 'Somebody has begun, so it can’t become a draft again.' })
    refuseForeignPicture(content.image_url ?? null, tournament.image_url)
    await updateTournament(tx, id, content)
    // A start that is put off is announced again when it comes.
    if (content.starts_at > new Date()) await announceAgain(tx, id)
    if (content.image_url !== tournament.image_url) await deleteTournamentPicture(tx, queue, tournament.image_url)
    await setQuestions(tx, id, form.questions)
    await moveWindows(tx, id)
    await recomputeAll(tx, id)
    await recordAuditEvents(tx, user, { action: 'editTournament', subject: subjectOf(id, form.title) })
    await recordEvent(tx, id, { kind: 'tournament', data: await configOf(tx, id) }, true)
  })
}

/** @throws Problem notFound; conflict once somebody has begun, unless it is the sample */
export async function remove(
  { database, queue }: Pick<Site, 'database' | 'queue'>,
  user: User,
  id: number,
): Promise<void> {
  await organisedTournament(database, id, user)
  await database.transaction().execute(async (tx) => {
    const { title, image_url: picture, content_key: sample } = orNotFound(await lockTournament(tx, id))
    if (sample === null && (await countBegun(tx, id)) > 0)
      throw new Problem('conflict', { message: 'Somebody has begun this tournament, so it can’t be deleted.' })
    await deleteTournament(tx, id)
    if (sample !== null) await deleteIdleSampleAccounts(tx)
    await deleteTournamentPicture(tx, queue, picture)
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

/** What the signed log tells of a tournament at this moment. */
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
    throw new Problem('badInput', { message: picturesAreUploaded, field: 'imageUrl' })
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

/**
 * Whoever adds a question opens it to all participants, so it must be public, made for tournaments, or their own.
 * @param before those that are part of it already
 * @throws Problem badInput
 */
async function checkQuestions(
  database: Reader,
  user: User,
  questions: Form['questions'],
  before: ReadonlySet<number>,
): Promise<void> {
  const ids = questions.map(({ questionId }) => questionId)
  const known = new Map((await listCandidates(database, ids)).map((row) => [row.id, row]))
  for (const [index, id] of ids.entries()) {
    const refuse = (message: string) => new Problem('badInput', { message, field: `questions.${index}.questionId` })
    const question = known.get(id)
    if (!question || question.lifecycle === 'removed') throw refuse(`There is no question with the number ${id}.`)
    if (question.kind === 'multiChoice') throw refuse('Multiple-choice questions can’t be part of a tournament.')
    if (question.lifecycle !== 'approved') throw refuse('This question hasn’t been approved yet.')
    const usable = ['public', 'tournament'].includes(question.audience) || question.user_id === user.id || isAdmin(user)
    if (!usable && !before.has(id)) throw refuse(`There is no question with the number ${id}.`)
  }
}
