import type { FastifyBaseLogger } from 'fastify'
import type { Submission, SubmitPayload, SubmitResult } from '@gradus/contract/submission'
import { submitResults } from '@gradus/contract/submission'
import type { Outcome, Progress, SourceFile } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import type { Database, Tx } from '../platform/data/database.ts'
import { readPageWithTotal } from '../platform/data/page.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { refuseForger } from '../forgery/pause.ts'
import { recordRun } from '../profile/first-steps.ts'
import { readVariant } from '../question/read.ts'
import { refusePractice } from '../tournament/gate.ts'
import { admit, enterSubmission, type Admission } from '../tournament/submission.ts'
import { judgeStored } from './judging.ts'
import { withLease } from './lease.ts'
import { findSubmission, insertSubmission, listSubmissions, type NewSubmission, type SubmissionRow } from './store.ts'
import { countSubmission } from './quota.ts'
import { changedFiles, assertSize, mergeFiles } from './task.ts'

/** Own submissions of a page. */
const submissionPageSize = 20

interface SubmissionServices {
  readonly database: Database
  readonly judge: JudgeClient
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
  receivedAt: Date,
  onProgress: ((step: Progress) => void) | undefined,
): Promise<Submission> {
  const { tournamentId } = payload
  const admission =
    tournamentId === undefined ? undefined : await admit(parts.database, user, tournamentId, payload, receivedAt)
  const variant = await prepareSubmission(parts.database, user, payload)
  if (!admission) await refusePractice(parts.database, payload.questionId, user, receivedAt)
  // Work for a course earns no points.
  if (variant.audience !== 'course') await refuseForger(parts.database, user.id)
  // The others are the question's: a copy of each would take its room once for each submission.
  const additionalFiles = changedFiles(variant, filesOf(payload))
  const id = await parts.database.transaction().execute((tx) =>
    storeSubmission(
      tx,
      {
        userId: user.id,
        questionId: payload.questionId,
        language: payload.type,
        source: payload.candidateSource,
        additionalFiles,
        receivedAt,
      },
      admission,
    ),
  )
  await withLease(id, () => judgeStored(parts, id, onProgress)).catch((error: unknown) => {
    // It is stored: the background work goes on with it, and the reader sees that it waits.
    if (!(error instanceof Problem)) throw error
  })
  return await readSubmission(parts.database, user, id)
}

/** Stores what will be judged, in practice or within a tournament. @returns its id. @throws Problem tooOften */
export async function storeSubmission(tx: Tx, one: NewSubmission, admission: Admission | undefined): Promise<number> {
  await countSubmission(tx, one.userId, bytesOf(one.source, one.additionalFiles))
  const id = await insertSubmission(tx, one)
  if (admission) await enterSubmission(tx, admission, { id, questionId: one.questionId }, one.receivedAt)
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
  return { ...present(row), ...late, verdict: row.verdict, candidateSource: row.source }
}

export async function listOwn(database: Database, user: User, questionId: number, page: number) {
  const read = (limit: number, offset: number) => listSubmissions(database, user.id, questionId, limit, offset)
  return await readPageWithTotal({ page, pageSize: submissionPageSize }, read, present)
}

function present(row: Omit<SubmissionRow, 'source' | 'verdict' | 'is_late'>) {
  return {
    id: row.id,
    questionId: row.question_id,
    type: row.language,
    state: row.outcome === null ? ('waiting' as const) : ('judged' as const),
    result: row.outcome === null ? null : resultOf(row.outcome),
    createdDate: row.received_at.toISOString(),
  }
}

/** -1 error, 0 pass, 1 fail (specification, section 7); a judge error is no failure of the candidate. */
export function resultOf(outcome: Outcome): SubmitResult {
  if (outcome === 'judgeError') return submitResults.error
  return outcome === 'passed' ? submitResults.pass : submitResults.fail
}
