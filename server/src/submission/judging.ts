import type { FastifyBaseLogger } from 'fastify'
import type { Verdict } from '@gradus/contract/judge'
import { problems } from '@gradus/contract/problem'
import { checkResultLater } from '../forgery/schedule.ts'
import { noteVerdict } from '../mistake/note.ts'
import { isDataException, type Database } from '../platform/data/database.ts'
import { judgeErrorOf, type JudgeClient, type JudgeOptions } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { readInputOutput } from '../question/input-output.ts'
import { recordAttemptVerdict } from '../assignment/verdict.ts'
import { findHidden } from '../assignment/visible-tests.ts'
import { recordVerdict } from '../tournament/submission.ts'
import { endWithoutLanguage } from './change.ts'
import { AuthorNotJudged, expectedTests } from './expected-tests.ts'
import { truncateVerdict } from './stored-verdict.ts'
import { countVerdict } from './quota.ts'
import { findForJudging } from './judged-store.ts'
import { releaseSubmission } from './lease-store.ts'
import { setVerdict } from './store.ts'
import { countInPractice } from './practice.ts'
import { queueOwnerOf, taskOf } from './task.ts'

/** After this many judge failures a submission gets a judge error; its author may submit it again. */
const maxJudgeErrors = 5
/** Seconds until a row that no judge could take is tried again. */
const retrySeconds = 3
/** The candidate's message for a task that no judge will ever take. The reason may be secret and is logged. */
const cannotBeJudged = judgeErrorOf(problems.questionBroken.message)

interface JudgingServices {
  readonly database: Database
  readonly judge: JudgeClient
}
type JudgingOptions = Pick<JudgeOptions, 'onProgress' | 'waitsForOwner'>
interface Judging extends JudgingServices {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Judges a stored submission and stores its verdict. Idempotent: the first verdict wins. @returns the verdict, or
 * undefined if another one was stored before. @throws Problem judgeUnavailable, tooOften; the row then waits for another try.
 */
export async function judgeStored(
  { database, judge, log }: Judging,
  id: number,
  options: JudgingOptions = {},
): Promise<Verdict | undefined> {
  const row = await findForJudging(database, id)
  if (!row) await database.transaction().execute((tx) => endWithoutLanguage(tx, id))
  if (!row || row.outcome !== null) return undefined
  const verdict = await judgeRow({ database, judge }, row, await queueEntryFor(database, row), options).catch(
    async (error: unknown) => {
      if (error instanceof Problem && error.code === 'badInput') {
        log.warn({ submission: id, question: row.question_id, reason: error.message }, 'no judge takes this question')
        return cannotBeJudged
      }
      await releaseSubmission(database, id, retrySeconds, false)
      throw error
    },
  )
  return await storeOutcome(database, row, verdict).catch(async (error: unknown) => {
    if (!isDataException(error)) throw error
    log.warn({ submission: id, err: error }, 'a verdict could not be stored')
    return await storeOutcome(database, row, judgeErrorOf('The verdict could not be stored.'))
  })
}

/** Stores the verdict and what follows from it, or, after a judge error, has the submission judged once more. */
async function storeOutcome(database: Database, row: JudgedRow, verdict: Verdict): Promise<Verdict | undefined> {
  const { id } = row
  if (verdict.outcome === 'judgeError' && verdict !== cannotBeJudged) {
    const errors = await releaseSubmission(database, id, retrySeconds, true)
    if (errors === undefined) return undefined
    if (errors < maxJudgeErrors) return verdict
  }
  return await database.transaction().execute(async (tx) => {
    if (!(await setVerdict(tx, id, verdict))) return undefined
    await countVerdict(tx, row.user_id, Buffer.byteLength(JSON.stringify(verdict)))
    const inTournament = await recordVerdict(tx, id, verdict)
    const inAssignment = !inTournament && (await recordAttemptVerdict(tx, id, verdict))
    const passed = verdict.outcome === 'passed'
    if (verdict.outcome !== 'judgeError' && (row.is_competing || inAssignment)) await checkResultLater(tx, id)
    if (inTournament || verdict.outcome === 'judgeError') return verdict
    await noteVerdict(tx, { ...row, isAttempt: inAssignment }, passed)
    // Results of a tournament count in the profile after it ends; results of a course never.
    if (!inAssignment) await countInPractice(tx, row, passed)
    return verdict
  })
}

/**
 * Judges a submission by its question's current tests and stores nothing. @returns undefined if the question no longer
 * has its language. @throws Problem judgeUnavailable, tooOften, badInput if no judge accepts it
 */
export async function rejudgeSubmission(parts: JudgingServices, id: number): Promise<Verdict | undefined> {
  const row = await findForJudging(parts.database, id)
  // All rejudged submissions have the same owner, so that rejudging uses up no turns of their authors.
  return row && (await judgeRow(parts, row, { owner: 'rejudge', priority: 'rejudge' }))
}

type QueueEntry = Pick<Parameters<typeof taskOf>[1], 'owner' | 'priority'>

/**
 * The author's entry in the queue. Within an assignment that hides its tests, it has another owner than the author's
 * runs: these would otherwise wait, or be refused, for as long as the tests take, which would reveal that time.
 */
async function queueEntryFor(database: Database, row: JudgedRow): Promise<QueueEntry> {
  const isHidden = row.audience === 'assignment' && (await findHidden(database, [row.id])).has(row.id)
  const owner = queueOwnerOf(row.user_id)
  return { owner: isHidden ? `${owner}, hidden` : owner, priority: 'submit' }
}

async function judgeRow(
  { database, judge }: JudgingServices,
  row: JudgedRow,
  entry: QueueEntry,
  options?: JudgingOptions,
) {
  const sent = { ...entry, language: row.language, source: row.source, files: row.sent_files }
  const inputOutput = await readInputOutput(database, row.kind, row.question_id)
  try {
    const reports = row.earns_points_by_test ? await expectedTests({ database, judge }, row, entry) : row.reports
    const task = taskOf({ ...row, inputOutput, reports }, sent)
    return truncateVerdict(await judge.judge(task, options))
  } catch (error) {
    if (error instanceof AuthorNotJudged) return error.verdict
    throw error
  }
}
type JudgedRow = NonNullable<Awaited<ReturnType<typeof findForJudging>>>
