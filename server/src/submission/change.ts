import type { Tx } from '../platform/data/database.ts'
import { recordNewAttemptVerdicts } from '../assignment/verdict.ts'
import { recordNewVerdicts } from '../tournament/rejudge.ts'
import { endWaiting } from './change-store.ts'

/** Updates of submissions that other features make in their own transactions: only this folder writes the tables. */
export { replaceVerdicts } from './change-store.ts'

/** Submissions that wait for a judge in a language that the question has no more could never be judged. */
export async function endWaitingSubmissions(tx: Tx, questionId: number, languages: readonly number[]): Promise<void> {
  const ended = await endWaiting(tx, questionId, languages)
  await recordNewVerdicts(tx, ended)
  await recordNewAttemptVerdicts(tx, ended)
}
