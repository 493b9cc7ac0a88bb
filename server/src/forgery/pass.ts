import type { Verdict } from '@gradus/contract/judge'
import type { Database } from '../platform/data/database.ts'
import type { JudgeClient } from '../platform/judge/judge.ts'
import { Problem } from '../platform/problem.ts'
import { revokePass } from './consequence.ts'
import { examine } from './examine.ts'
import { decoysOfPassed, passesTest, withDecoy, type AppliedDecoy, type Decoy } from './decoy.ts'
import { JudgeFailed, judging, testsOf } from './judge.ts'
import { learnDecoys } from './learn.ts'
import { deleteDecoyCheck, findForCheck, hasForged, postponeDecoyCheck, type SubmissionToCheck } from './store.ts'

export interface CheckServices {
  readonly database: Database
  readonly judge: JudgeClient
}

/**
 * Seconds until a check that no judge could run is retried, and the number of judge failures after which it is given
 * up.
 */
const retrySeconds = 120
const maxJudgeErrors = 5
/** Of a program that fails some tests, so many that it passed have to fail each time before that proves something. */
const minRepeatedTests = 2
/** One in this many honest passes is run again, within a week: a program may forge only now and then. */
const repeatsOneIn = 20
const repeatSeconds = 7 * 24 * 3600

/** Runs one pass against decoys, and withdraws it if it was forged. */
export async function checkPass({ database, judge }: CheckServices, submissionId: number): Promise<void> {
  const row = await findForCheck(database, submissionId)
  const finding = row && hasPoints(row) ? await find({ database, judge }, row) : 'nothing'
  if (finding === 'postponed') return
  if (row !== undefined && (finding === 'forged' || finding === 'unrepeatable')) {
    await database.transaction().execute((tx) => revokePass(tx, row, finding))
  } else if (finding === 'honest' && Math.random() * repeatsOneIn < 1) {
    await postponeDecoyCheck(database, submissionId, Math.ceil(Math.random() * repeatSeconds), false)
  } else {
    await deleteDecoyCheck(database, submissionId)
  }
}

async function find({ database, judge }: CheckServices, row: SubmissionToCheck) {
  const challenge = testsOf(row)
  if (challenge === undefined || row.solution === null) return 'nothing'
  try {
    const decoys = row.decoys ?? (await learnDecoys({ database, judge }, row))
    const own = judging(judge, withRoom(row), row.source, row.sent_files)
    const solution = judging(judge, row, row.solution)
    const runs = {
      judge: (decoy: AppliedDecoy | undefined) => own(withDecoy(challenge, decoy)),
      solutionPasses: async () => (await solution(withDecoy(challenge))).outcome === 'passed',
    }
    if (row.outcome !== 'passed') return await examinePart(row, decoys, runs)
    if (decoys.length === 0) return 'nothing'
    return await examine(decoys, {
      run: async (decoy) => (await runs.judge(decoy)).outcome,
      solutionPasses: runs.solutionPasses,
      isSuspect: await hasForged(database, row.user_id),
      mayFail: row.sent_revision !== row.revision,
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'badInput') return 'nothing'
    const judgeFailed = error instanceof JudgeFailed
    if (!judgeFailed && !(error instanceof Problem && error.code === 'judgeUnavailable')) throw error
    const errors = await postponeDecoyCheck(database, row.id, retrySeconds, judgeFailed)
    return errors < maxJudgeErrors ? 'postponed' : 'nothing'
  }
}

/** Contests and courses give points for single tests. */
function hasPoints({ outcome, verdict }: SubmissionToCheck): boolean {
  return outcome === 'passed' || (verdict?.tests.some(({ passed }) => passed) ?? false)
}

/**
 * Examines a program that fails some tests: it is forged if tests that it passed also pass with a wrong expected answer.
 * That it does not pass one of them again proves nothing, as a wrong program may do so; only that it never passes any of
 * several.
 */
async function examinePart(
  { verdict, sent_revision: sentRevision, revision }: SubmissionToCheck,
  all: readonly Decoy[],
  {
    judge,
    solutionPasses,
  }: { judge: (decoy: AppliedDecoy | undefined) => Promise<Verdict>; solutionPasses: () => Promise<boolean> },
) {
  const decoys = verdict === null ? [] : decoysOfPassed(all, verdict)
  if (decoys.length === 0) return 'nothing'
  const passed = new Set(decoys.map(({ test }) => test))
  return await examine(decoys, {
    run: async (decoy) => {
      const again = await judge(decoy)
      const expected = decoy ? [decoy.test] : [...passed]
      return expected.some((test) => passesTest(again, test)) ? 'passed' : 'failed'
    },
    solutionPasses,
    mayFail: passed.size < minRepeatedTests || sentRevision !== revision,
    isSuspect: false,
  })
}

/** The smallest and the largest default limit of all languages, for a question without a limit. */
const defaultMilliseconds = { min: 3_000, max: 10_000 } as const

/**
 * A program that was near its limit may exceed it the next time, without any forgery. It gets higher limits, in all runs
 * of the check, so that it cannot tell the decoys by them. With those it has to pass again: otherwise a program that
 * forges only at first could escape by wasting time.
 */
function withRoom(row: SubmissionToCheck): SubmissionToCheck {
  const { cpuMilliseconds, memoryBytes } = row.limits
  const limit = cpuMilliseconds ?? defaultMilliseconds.min
  if (row.verdict !== null && row.verdict.cpuMilliseconds <= limit / 3) return row
  return {
    ...row,
    limits: {
      cpuMilliseconds: 3 * (cpuMilliseconds ?? defaultMilliseconds.max),
      ...(memoryBytes === undefined ? {} : { memoryBytes: 2 * memoryBytes }),
    },
  }
}
