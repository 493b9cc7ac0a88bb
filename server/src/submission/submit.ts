import type { FastifyBaseLogger } from 'fastify'
import type { Receipt } from '@gradus/contract/assignment'
import type { Audience } from '@gradus/contract/question'
import type { Submission, SubmitPayload } from '@gradus/contract/submission'
import type { Progress, SourceFile } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import { refuseAfterAssessment } from '../assessment/after-assessment.ts'
import { admitAttempt, digestOf, enterAttempt, waiting, type RequestTimes } from '../assignment/attempt.ts'
import { mayRepair } from '../mistake/mistake.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Site } from '../platform/site.ts'
import { countsOnSite } from '../question/audience.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { refuseForger } from '../forgery/pause.ts'
import { recordRun } from '../profile/first-steps.ts'
import { readVariant } from '../question/read.ts'
import { refusePractice } from '../tournament/participation-access.ts'
import { admit, enterSubmission } from '../tournament/submission.ts'
import { judgeStored } from './judging.ts'
import { withLease } from './lease.ts'
import { insertSubmission, type NewSubmission } from './store.ts'
import { releaseSubmission } from './lease-store.ts'
import { countSubmission } from './quota.ts'
import { changedFiles, assertSize, mergeFiles } from './task.ts'
import { readSubmission } from './own-submission.ts'

interface SubmissionServices extends Pick<Site, 'database' | 'judge' | 'config' | 'queue'> {
  readonly log: FastifyBaseLogger
}

/**
 * Stores a submission, then has it judged. If no judge answers, the submission waits and is finished later. In an
 * assignment that hides its tests, every submission is finished later: the reply comes at once, because its time would
 * reveal how long the tests ran.
 * @throws Problem notFound, notAllowed, badInput, conflict, tooLarge, tooOften, all before the submission is stored
 */
export async function submit(
  services: SubmissionServices,
  user: User,
  payload: SubmitPayload,
  arrival: RequestTimes,
  onProgress: ((step: Progress) => void) | undefined,
): Promise<Submission> {
  const { requestCompletedAt: receivedAt } = arrival
  if (user.isGuest && payload.tournamentId === undefined) throw new Problem('notAllowed')
  const target = await targetOf(services.database, user, payload, arrival)
  const variant = await prepareSubmission(services.database, user, payload)
  if (!target) {
    await refuseOutsideAssignment(services.database, user, payload.questionId, variant)
    await refusePractice(services.database, payload.questionId, user, receivedAt)
    await refuseAfterAssessment(services.database, payload.questionId, user, receivedAt)
  }
  const isAssessed = target?.kind === 'tournament' && target.admission.isAssessment
  if (countsOnSite(variant) && !isAssessed) await refuseForger(services.database, user.id)
  // Unchanged files belong to the question: storing a copy with each submission would take a lot of room.
  const additionalFiles = changedFiles(variant, filesOf(payload))
  const submission = {
    userId: user.id,
    questionId: payload.questionId,
    language: payload.type,
    source: payload.candidateSource,
    additionalFiles,
    receivedAt: target?.kind === 'assignment' ? target.admission.receivedAt : receivedAt,
  }
  let receipt: Receipt | undefined
  const id = await services.database.transaction().execute((tx) =>
    storeSubmission(tx, submission, async (stored) => {
      if (target?.kind === 'tournament') await enterSubmission(tx, target.admission, stored, receivedAt)
      if (target?.kind !== 'assignment') return
      const sent = { submissionId: stored.id, digest: digestOf(submission.source, additionalFiles), result: waiting }
      receipt = await enterAttempt(tx, services, user, target.admission, sent)
      if (receipt.state === 'received') await releaseSubmission(tx, stored.id, 0, false)
    }),
  )
  if (receipt?.state !== 'received')
    await withLease(services.database, id, () => judgeStored(services, id, { onProgress })).catch((error: unknown) => {
      // The submission is stored: background work will judge it, and the reader sees that it waits.
      if (!(error instanceof Problem)) throw error
    })
  const { candidateSource: _, ...result } = await readSubmission(services.database, user, id)
  return { ...result, ...(receipt ? { receipt: withFinalState(receipt, result) } : {}) }
}

/** Updates the receipt's state, which was stored before judging. */
function withFinalState(receipt: Receipt, { state, verdict }: Submission): Receipt {
  if (state !== 'judged') return receipt
  return { ...receipt, state: verdict?.outcome === 'judgeError' ? 'ignored' : 'judged' }
}

/** What the submission belongs to; undefined in practice mode. @throws what `admit` and `admitAttempt` throw */
async function targetOf(database: Database, user: User, payload: SubmitPayload, arrival: RequestTimes) {
  const { tournamentId, assignmentId, questionId } = payload
  if (tournamentId !== undefined && assignmentId !== undefined)
    throw new Problem('badInput', { message: 'Submit to either a tournament or an assignment.', field: 'assignmentId' })
  if (tournamentId !== undefined) {
    const admission = await admit(database, user, tournamentId, payload, arrival.requestCompletedAt)
    return { kind: 'tournament', admission } as const
  }
  if (assignmentId === undefined) return undefined
  const admission = await admitAttempt(database, user, assignmentId, { questionId }, payload, arrival)
  return { kind: 'assignment', admission } as const
}

/**
 * Outside of its assignment, a question can be tried only by the course's staff, and by a student to whom it has come
 * back as a mistake to repair. @throws Problem notFound
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
  submission: NewSubmission,
  enter: (stored: StoredSubmission) => Promise<unknown>,
): Promise<number> {
  await countSubmission(tx, submission.userId, bytesOf(submission.source, submission.additionalFiles))
  const id = await insertSubmission(tx, submission)
  await enter({ id, questionId: submission.questionId })
  return id
}

function bytesOf(source: string, files: readonly SourceFile[]): number {
  return [source, ...files.map(({ body }) => body)].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

/**
 * Validates what running and submitting have in common, and records the user's first step: that they tried to run code.
 * @throws Problem notFound, badInput, tooLarge
 */
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
