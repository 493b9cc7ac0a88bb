import type { FastifyBaseLogger } from 'fastify'
import type { Progress, Verdict } from '@gradus/contract/judge'
import { problems } from '@gradus/contract/problem'
import { noteVerdict } from '../mistake/note.ts'
import type { Database } from '../platform/data/database.ts'
import { judgeErrorOf, type JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { readInputOutput } from '../question/input-output.ts'
import { recordAttemptVerdict } from '../assignment/verdict.ts'
import { recordVerdict } from '../tournament/submission.ts'
import { truncateVerdict } from './stored-verdict.ts'
import { countVerdict } from './quota.ts'
import { findForJudging } from './judged-store.ts'
import { releaseSubmission, setVerdict } from './store.ts'
import { countInPractice } from './practice.ts'
import { queueOwnerOf, taskOf } from './task.ts'

/** After so many failures of judges a submission ends as a judge error; its author may send it again. */
const judgeErrorsAtMost = 5
/** Seconds until a row that no judge could take is tried again. */
const retrySeconds = 3
/** The candidate's message for a task that no judge will ever take. The reason may be secret and is logged. */
const cannotBeJudged = judgeErrorOf(problems.questionBroken.message)

interface JudgingServices {
  readonly database: Database
  readonly judge: JudgeClient
}
interface Judging extends JudgingServices {
  readonly log: FastifyBaseLogger
}

/**
 * Judges a stored submission and stores its verdict. Idempotent: the first verdict wins. @returns the verdict, or
 * undefined if it was judged already. @throws Problem judgeAway, tooOften; the row then waits for another try.
 */
export async function judgeStored(
  { database, judge, log }: Judging,
  id: number,
  onProgress?: (step: Progress) => void,
): Promise<Verdict | undefined> {
  const row = await findForJudging(database, id)
  if (!row || row.outcome !== null) return undefined
  const verdict = await judgeRow({ database, judge }, row, turnOf(row), onProgress).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'badInput') {
      log.warn({ submission: id, question: row.question_id, reason: error.message }, 'no judge takes this question')
      return cannotBeJudged
    }
    await releaseSubmission(database, id, retrySeconds, false)
    throw error
  })
  if (
    verdict.outcome === 'judgeError' &&
    verdict !== cannotBeJudged &&
    (await releaseSubmission(database, id, retrySeconds, true)) < judgeErrorsAtMost
  )
    return verdict
  await database.transaction().execute(async (tx) => {
    if (!(await setVerdict(tx, id, verdict))) return
    await countVerdict(tx, row.user_id, Buffer.byteLength(JSON.stringify(verdict)))
    const inTournament = await recordVerdict(tx, id, verdict)
    const inAssignment = !inTournament && (await recordAttemptVerdict(tx, id, verdict))
    if (inTournament || verdict.outcome === 'judgeError') return
    const passed = verdict.outcome === 'passed'
    await noteVerdict(tx, { ...row, isAttempt: inAssignment }, passed)
    // Counted after the tournament, because until then nobody may read a result in a profile; that of a course never.
    if (!inAssignment) await countInPractice(tx, row, passed)
  })
  return verdict
}

/**
 * Judges a submission by its question's current tests and stores nothing. @returns undefined if the question no longer
 * has its language. @throws Problem judgeAway, tooOften, badInput if no judge accepts it
 */
export async function rejudgeSubmission(parts: JudgingServices, id: number): Promise<Verdict | undefined> {
  const row = await findForJudging(parts.database, id)
  // One owner for all of them: judging again takes no turn from those whose submissions they were.
  return row && (await judgeRow(parts, row, { owner: 'rejudge', priority: 'rejudge' }))
}

type Turn = Pick<Parameters<typeof taskOf>[1], 'owner' | 'priority'>

function turnOf(row: JudgedRow): Turn {
  return { owner: queueOwnerOf(row.user_id), priority: 'submit' }
}

async function judgeRow(
  { database, judge }: JudgingServices,
  row: JudgedRow,
  turn: Turn,
  onProgress?: (step: Progress) => void,
) {
  const sent = { ...turn, language: row.language, source: row.source, files: row.sent_files }
  const inputOutput = await readInputOutput(database, row.kind, row.question_id)
  const task = taskOf({ ...row, inputOutput }, sent)
  return truncateVerdict(await judge.judge(task, { onProgress }))
}
type JudgedRow = NonNullable<Awaited<ReturnType<typeof findForJudging>>>
