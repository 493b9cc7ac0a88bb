import type { z } from 'zod'
import type { Draft, DraftContext, SavedDraft, getDraft, saveDraft } from '@gradus/contract/draft'
import { submitBeforeChange } from '../assignment/due-draft.ts'
import { isOpenItem } from '../assignment/question-access.ts'
import { isAfterAssessment } from '../assessment/after-assessment.ts'
import type { Database, Reader } from '../platform/data/database.ts'
import { endOfQuestion, isQuestionOpen } from '../assessment/question-time.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import type { User } from '../platform/access/user.ts'
import { answerableQuestion, visibleQuestion } from '../question/visibility.ts'
import { assertSize } from '../submission/task.ts'
import { openParticipation } from '../tournament/participation-access.ts'
import {
  deleteExcess,
  deleteOlderThan,
  findDraft,
  hasBegun,
  listDrafts,
  writeDraft,
  type DraftKey,
  type DraftRow,
} from './store.ts'

/**
 * Drafts: what a user has written and not submitted. A save names the revision that it changes, so that a second tab or
 * device never overwrites silently.
 */

/**
 * The number of practice drafts that an account keeps; older ones are deleted. In a tournament there is one for each of
 * its questions.
 */
const draftLimits = { drafts: 100, bytes: 32 * 1024 * 1024 } as const
export const draftDays = 90

/** @throws Problem notFound for a question that the user may not read */
export async function readDraft(
  database: Database,
  user: User,
  questionId: number,
  context: DraftContext,
): Promise<z.output<typeof getDraft.reply>> {
  const key = await readableKey(database, user, questionId, context)
  const row = await findDraft(database, key)
  return { draft: row ? presentDraft(row) : null }
}

/**
 * Saves a draft over the revision that the user last saw. Idempotent, for repeats after a lost reply.
 * @returns the draft's revision, and the newer draft if another one was saved in the meantime
 * @throws Problem notFound, tooLarge, or notAllowed after the user's time in the tournament
 */
export async function keepDraft(
  services: Pick<Site, 'database' | 'config' | 'queue'>,
  user: User,
  questionId: number,
  { context, ...draft }: z.output<typeof saveDraft.body>,
  receivedAt: Date,
): Promise<z.output<typeof saveDraft.reply>> {
  const { database } = services
  assertSize(draft.source, draft.additionalFiles)
  const key = await readableKey(database, user, questionId, context)
  if (context.assignmentId !== undefined) await submitBeforeChange(services, context.assignmentId, user.id)
  if (key.tournamentId > 0) await refuseLate(database, key, receivedAt)
  else if (user.isGuest && (await isAfterAssessment(database, questionId, user, receivedAt)))
    throw new Problem('notAllowed', { message: 'Your time in this assessment is over.' })
  const content = { language: draft.type, source: draft.source, additionalFiles: draft.additionalFiles }
  const written = await writeDraft(database, key, content, draft.revision)
  if (written) {
    const mayBeOneTooMany = written.isNew || draft.additionalFiles.length > 0
    const isPractice = key.tournamentId === 0 && context.assignmentId === undefined
    if (isPractice && mayBeOneTooMany) await deleteExcess(database, user.id, draftLimits)
    return { revision: written.revision }
  }
  // The draft existed a moment ago, and only its owner can delete it.
  const newer = orNotFound(await findDraft(database, key))
  return isSame(newer, draft) ? { revision: newer.revision } : { revision: newer.revision, draft: presentDraft(newer) }
}

/** A participant's drafts in a tournament, at most one for each question. */
export async function draftsInTournament(database: Reader, tournamentId: number, userId: number) {
  const rows = await listDrafts(database, userId, tournamentId)
  return rows.map((row) => ({ questionId: row.question_id, ...presentDraft(row) }))
}

/** Deletes practice drafts that nobody changed for 90 days. */
export async function pruneDrafts(database: Database): Promise<void> {
  await deleteOlderThan(database, draftDays)
}

/** @throws Problem notAllowed */
async function refuseLate(database: Database, { userId, questionId, tournamentId }: DraftKey, receivedAt: Date) {
  const participation = await openParticipation(database, tournamentId, userId, receivedAt)
  if (!participation) throw new Problem('notAllowed', { message: 'Your time in this tournament is over.' })
  if (await isQuestionOpen(database, participation.id, questionId, receivedAt)) return
  const hasEnded = (await endOfQuestion(database, participation.id, questionId)) !== undefined
  throw new Problem('notAllowed', {
    message: hasEnded ? 'Your time for this question is over.' : 'Open this question first. Its time starts then.',
  })
}

async function readableKey(
  database: Database,
  user: User,
  questionId: number,
  { tournamentId = 0, assignmentId }: DraftContext,
): Promise<DraftKey> {
  const key = { userId: user.id, questionId, tournamentId }
  if (tournamentId !== 0) orNotFound((await hasBegun(database, key)) ? key : undefined)
  else if (assignmentId !== undefined)
    orNotFound((await isOpenItem(database, assignmentId, questionId, user)) ? key : undefined)
  else await (user.isGuest ? answerableQuestion : visibleQuestion)(database, questionId, user)
  return key
}

function isSame(row: DraftRow, draft: Draft): boolean {
  return (
    row.language === draft.type &&
    row.source === draft.source &&
    row.additional_files.length === draft.additionalFiles.length &&
    row.additional_files.every(({ fileName, body }, at) => {
      const sent = draft.additionalFiles[at]
      return sent?.fileName === fileName && sent.body === body
    })
  )
}

function presentDraft(row: DraftRow): SavedDraft {
  return {
    type: row.language,
    source: row.source,
    additionalFiles: row.additional_files,
    revision: row.revision,
    savedDate: row.saved_at.toISOString(),
  }
}
