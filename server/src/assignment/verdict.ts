import type { Verdict } from '@gradus/contract/judge'
import { withRecordedChanges, type ChangeCause } from '../grade/change.ts'
import type { Tx } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import { readJudgedQuestion, resultOf } from '../tournament/judged-result.ts'
import type { JudgedQuestion } from '../tournament/result.ts'
import { findBySubmission, replaceResult, setFirstResult, type AttemptResult } from './attempt-store.ts'

/** Applies verdicts to attempts. Call it in the transaction that stores the verdict. */

/** Idempotent: the first verdict wins. @returns whether the submission is an attempt, which practice never counts */
export async function recordAttemptVerdict(tx: Tx, submissionId: number, verdict: Verdict): Promise<boolean> {
  if (!(await findBySubmission(tx, submissionId))) return false
  await setFirstResult(tx, submissionId, await attemptResultOf(tx, submissionId, verdict))
  return true
}

/** Stores new verdicts of submissions that were judged before. Changes of grades are recorded. */
export async function recordNewAttemptVerdicts(
  tx: Tx,
  verdicts: readonly { readonly submissionId: number; readonly verdict: Verdict }[],
  cause: ChangeCause = { source: 'rejudge', userId: null },
): Promise<void> {
  const attempts = []
  for (const one of verdicts) {
    const attempt = await findBySubmission(tx, one.submissionId)
    if (attempt) attempts.push({ ...one, assignmentId: attempt.assignment_id })
  }
  for (const [assignmentId, some] of Map.groupBy(attempts, (one) => one.assignmentId))
    await withRecordedChanges(tx, [assignmentId], {}, cause, async () => {
      for (const { submissionId, verdict } of some)
        await replaceResult(tx, submissionId, await attemptResultOf(tx, submissionId, verdict))
    })
}

async function attemptResultOf(tx: Tx, submissionId: number, verdict: Verdict): Promise<AttemptResult> {
  return attemptResultBy(orNotFound(await readJudgedQuestion(tx, submissionId)), verdict)
}

/** The result of an attempt, from the verdict and the tests of its question. */
export function attemptResultBy(question: JudgedQuestion, verdict: Verdict): AttemptResult {
  // A judge error costs no attempt and never counts (courses.md 9).
  if (verdict.outcome === 'judgeError') return { state: 'ignored', passed: 0, tests: 0 }
  const { passed, tests } = resultOf(verdict, question)
  // Tests without names, such as a script of assertions, are passed or not as a whole.
  return tests === 0
    ? { state: 'judged', passed: verdict.outcome === 'passed' ? 1 : 0, tests: 1 }
    : { state: 'judged', passed, tests }
}
