import type { FastifyBaseLogger } from 'fastify'
import type { Submission, SubmitPayload, SubmitResult } from '@gradus/contract/submission'
import { submitResults } from '@gradus/contract/submission'
import type { Outcome, Progress } from '@gradus/contract/judge'
import { languageOf } from '@gradus/contract/language'
import type { Database } from '../platform/database.ts'
import type { JudgeClient } from '../platform/judge.ts'
import { found, Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { readImplementation } from '../question/read.ts'
import { judgeStored } from './judging.ts'
import { holding } from './lease.ts'
import { findSubmission, insertSubmission, listSubmissions, type SubmissionRow } from './store.ts'
import { checkSize, mergeFiles } from './task.ts'

/** Own submissions of a page. */
const submissionPageSize = 20

interface Parts {
  readonly database: Database
  readonly judge: JudgeClient
  readonly log: FastifyBaseLogger
}

/**
 * Stores what was sent, then has it judged. Where no judge answers, the submission waits and is finished later.
 * @throws Problem notFound, badInput, tooLarge, all before anything is stored
 */
export async function submit(
  parts: Parts,
  account: Account,
  payload: SubmitPayload,
  onProgress: ((step: Progress) => void) | undefined,
): Promise<Submission> {
  const implementation = await prepare(parts.database, account, payload)
  const id = await insertSubmission(parts.database, {
    accountId: account.id,
    questionId: payload.questionId,
    language: payload.type,
    source: payload.candidateSource,
    additionalFiles: mergeFiles(implementation.additional_files, payload.additionalFiles),
  })
  await holding(id, () => judgeStored(parts, id, onProgress)).catch((error: unknown) => {
    // It is stored: the background work goes on with it, and the reader sees that it waits.
    if (!(error instanceof Problem)) throw error
  })
  return await readSubmission(parts.database, account, id)
}

/** What both running and submitting check first. @throws Problem notFound, badInput, tooLarge */
export async function prepare(database: Database, account: Account, payload: SubmitPayload) {
  checkSize(payload.candidateSource, payload.additionalFiles)
  const implementation = await readImplementation(database, payload.questionId, payload.type, account)
  if (!implementation)
    throw new Problem('badInput', {
      message: `This question is not given in ${languageOf(payload.type)?.name ?? 'that language'}.`,
      field: 'type',
    })
  mergeFiles(implementation.additional_files, payload.additionalFiles)
  return implementation
}

/** @throws Problem notFound, also for somebody else's */
export async function readSubmission(
  database: Database,
  account: Account,
  id: number,
): Promise<Submission & { candidateSource: string }> {
  const row = found(await findSubmission(database, id, account.id))
  return { ...present(row), verdict: row.verdict, candidateSource: row.source }
}

export async function listOwn(database: Database, account: Account, questionId: number, page: number) {
  const rows = await listSubmissions(
    database,
    account.id,
    questionId,
    submissionPageSize,
    (page - 1) * submissionPageSize,
  )
  return { items: rows.map(present), total: rows[0]?.total ?? 0, page, pageSize: submissionPageSize }
}

function present(row: Omit<SubmissionRow, 'source' | 'verdict'>) {
  return {
    id: row.id,
    questionId: row.question_id,
    type: row.language,
    state: row.outcome === null ? ('waiting' as const) : ('judged' as const),
    result: row.outcome === null ? null : resultOf(row.outcome),
    createdDate: row.created_at.toISOString(),
  }
}

/** -1 error, 0 pass, 1 fail (specification, section 7); a judge error is no failure of the candidate. */
export function resultOf(outcome: Outcome): SubmitResult {
  if (outcome === 'judgeError') return submitResults.error
  return outcome === 'passed' ? submitResults.pass : submitResults.fail
}
