import type { Verdict } from '@gradus/contract/judge'
import type { Tx } from '../platform/data/database.ts'
import type { ContestResult } from '../platform/data/table/tournament.ts'
import { orNotFound } from '../platform/problem.ts'
import { resultOf } from './result.ts'
import { readJudgedQuestion } from './submission-store.ts'

export { readJudgedQuestion, resultOf }

/** The points of a verdict, by the tests that its question has now. */
export async function resultOfVerdict(tx: Tx, submissionId: number, verdict: Verdict): Promise<ContestResult> {
  return resultOf(verdict, orNotFound(await readJudgedQuestion(tx, submissionId)))
}
