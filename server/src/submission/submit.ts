import type { FastifyBaseLogger } from 'fastify'
import type { Receipt } from '@gradus/contract/assignment'
import type { Audience } from '@gradus/contract/question'
import type { Submission, SubmitPayload, SubmitResult } from '@gradus/contract/submission'
import { submitResults } from '@gradus/contract/submission'
import type { Outcome, Progress, SourceFile } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { admitAttempt, digestOf, enterAttempt, waiting, type Arrival } from '../assignment/attempt.ts'
import { findHidden, withoutTests, withoutTestSteps } from '../assignment/visible-tests.ts'
import { mayRepair } from '../mistake/mistake.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { countsOnSite } from '../question/audience.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { refuseForger } from '../forgery/pause.ts'
import { recordRun } from '../profile/first-steps.ts'
import { readVariant } from '../question/read.ts'
import { refusePractice } from '../tournament/gate.ts'
import { admit, enterSubmission } from '../tournament/submission.ts'
import { judgeStored } from './judging.ts'
import { withLease } from './lease.ts'
import { findSubmission, insertSubmission, listSubmissions, type NewSubmission, type SubmissionRow } from './store.ts'
import { countSubmission } from './quota.ts'
import { changedFiles, assertSize, mergeFiles } from './task.ts'

/** Own submissions of a page. */
const submissionPageSize = 20

interface SubmissionServices extends Pick<Site, 'database' | 'judge' | 'config' | 'queue'> {
  readonly log: FastifyBaseLogger
}

/**
 * Stores what was sent, then has it judged. Where no judge answers, the submission waits and is finished later.
 * @throws Problem notFound, badInput, conflict, tooLarge, tooOften, all before anything is stored
 */
export async function submit(
  parts: SubmissionServices,
  user: User,
  payload: SubmitPayload,
  arrival: Arrival,
  onProgress: ((step: Progress) => void) | undefined,
): Promise<Submission> {
  const { receivedAt } = arrival
  if (user.isGuest && payload.tournamentId === undefined) throw new Problem('notAllowed')
  const place = await placeOf(parts.database, user, payload, arrival)
  const variant = await prepareSubmission(parts.database, user, payload)
  if (!place) {
    await refuseOutsideAssignment(parts.database, user, payload.questionId, variant)
    await refusePractice(parts.database, payload.questionId, user, receivedAt)
  }
  if (countsOnSite(variant)) await refuseForger(parts.database, user.id)
  // The others are the question's: a copy of each would take its room once for each submission.
  const additionalFiles = changedFiles(variant, filesOf(payload))
  const one = {
    userId: user.id,
    questionId: payload.questionId,
    language: payload.type,
    source: payload.candidateSource,
    additionalFiles,
    receivedAt: place?.kind === 'assignment' ? place.admission.receivedAt : receivedAt,
  }
  let receipt: Receipt | undefined
  const id = await parts.database.transaction().execute((tx) =>
    storeSubmission(tx, one, async (stored) => {
      if (place?.kind === 'tournament') await enterSubmission(tx, place.admission, stored, receivedAt)
      if (place?.kind !== 'assignment') return
      const sent = { submissionId: stored.id, digest: digestOf(one.source, additionalFiles), result: waiting }
      receipt = await enterAttempt(tx, parts, user, place.admission, sent)
    }),
  )
  const areTestsHidden = receipt !== undefined && (await findHidden(parts.database, [id])).has(id)
  const tell = areTestsHidden ? withoutTestSteps(onProgress) : onProgress
  await withLease(id, () => judgeStored(parts, id, tell)).catch((error: unknown) => {
    // It is stored: the background work goes on with it, and the reader sees that it waits.
    if (!(error instanceof Problem)) throw error
  })
  const { candidateSource: _, ...submission } = await readSubmission(parts.database, user, id)
  return { ...submission, ...(receipt ? { receipt: judged(receipt, submission) } : {}) }
}

/** The receipt was written before the judge answered. */
function judged(receipt: Receipt, { state, verdict }: Submission): Receipt {
  if (state === 'waiting') return receipt
  return { ...receipt, state: verdict?.outcome === 'judgeError' ? 'ignored' : 'judged' }
}

/** Where it is submitted; undefined in practice. @throws Problem as admitting does */
async function placeOf(database: Database, user: User, payload: SubmitPayload, arrival: Arrival) {
  const { tournamentId, assignmentId, questionId } = payload
  if (tournamentId !== undefined && assignmentId !== undefined)
    throw new Problem('badInput', { message: 'Submit to either a tournament or an assignment.', field: 'assignmentId' })
  if (tournamentId !== undefined) {
    const admission = await admit(database, user, tournamentId, payload, arrival.receivedAt)
    return { kind: 'tournament', admission } as const
  }
  if (assignmentId === undefined) return undefined
  const admission = await admitAttempt(database, user, assignmentId, { questionId }, payload, arrival)
  return { kind: 'assignment', admission } as const
}

/**
 * Without its assignment, its question is tried by the course's staff, and by a student to whom it has come back as an own
 * mistake. @throws Problem notFound
 */
export async function refuseOutsideAssignment(
  database: Database,
  user: User,
  questionId: number,
  { audience }: { readonly audience: Audience },
): Promise<void> {
  if (audience !== 'assignment' || (await mayRepair(database, user, questionId))) return
  await visibleQuestion(database, questionId, user)
}

export interface StoredSubmission {
  readonly id: number
  readonly questionId: number
}

/**
 * Stores what will be judged. @param enter puts it where it belongs, in a tournament or an assignment
 * @returns its id. @throws Problem tooOften
 */
export async function storeSubmission(
  tx: Tx,
  one: NewSubmission,
  enter: (stored: StoredSubmission) => Promise<unknown>,
): Promise<number> {
  await countSubmission(tx, one.userId, bytesOf(one.source, one.additionalFiles))
  const id = await insertSubmission(tx, one)
  await enter({ id, questionId: one.questionId })
  return id
}

function bytesOf(source: string, files: readonly SourceFile[]): number {
  return [source, ...files.map(({ body }) => body)].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

/** What both running and submitting check first. @throws Problem notFound, badInput, tooLarge */
export async function prepareSubmission(database: Database, user: User, payload: SubmitPayload) {
  assertSize(payload.candidateSource, payload.additionalFiles)
  const variant = await readVariant(database, payload.questionId, payload.type, user)
  if (!variant)
    throw new Problem('badInput', {
      message: `This question is not available in ${languageOf(payload.type)?.name ?? 'that language'}.`,
      field: 'type',
    })
  mergeFiles(variant, filesOf(payload))
  await recordRun(database, user)
  return variant
}

function filesOf({ type, additionalFiles }: SubmitPayload) {
  return { language: type, files: additionalFiles }
}

/** @throws Problem notFound, also for somebody else's */
export async function readSubmission(
  database: Database,
  user: User,
  id: number,
): Promise<Submission & { candidateSource: string }> {
  const row = orNotFound(await findSubmission(database, id, user.id))
  const late = row.is_late === null ? {} : { isLate: row.is_late }
  const areTestsHidden = (await findHidden(database, [id])).has(id)
  const verdict = areTestsHidden ? row.verdict && withoutTests(row.verdict) : row.verdict
  return { ...present(row, areTestsHidden), ...late, verdict, candidateSource: row.source }
}

export async function listOwn(database: Database, user: User, questionId: number, page: number) {
  const read = async (limit: number, offset: number) => {
    const rows = await listSubmissions(database, user.id, questionId, limit, offset)
    const ids = rows.map(({ id }) => id)
    const hidden = await findHidden(database, ids)
    return rows.map((row) => ({ ...row, areTestsHidden: hidden.has(row.id) }))
  }
  return await readPageWithTotal({ page, pageSize: submissionPageSize }, read, (row) =>
    present(row, row.areTestsHidden),
  )
}

function present(row: Omit<SubmissionRow, 'source' | 'verdict' | 'is_late'>, areTestsHidden: boolean) {
  return {
    id: row.id,
    questionId: row.question_id,
    type: row.language,
    state: row.outcome === null ? ('waiting' as const) : ('judged' as const),
    result: row.outcome === null || areTestsHidden ? null : resultOf(row.outcome),
    createdDate: row.received_at.toISOString(),
    ...(areTestsHidden ? { areTestsHidden } : {}),
  }
}

/** -1 error, 0 pass, 1 fail (specification, section 7); a judge error is no failure of the candidate. */
export function resultOf(outcome: Outcome): SubmitResult {
  if (outcome === 'judgeError') return submitResults.error
  return outcome === 'passed' ? submitResults.pass : submitResults.fail
}
