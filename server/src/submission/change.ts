import type { Tx } from '../platform/data/database.ts'
import { recordNewAttemptVerdicts } from '../assignment/verdict.ts'
import { recordNewVerdicts } from '../tournament/rejudge.ts'
import { findWithoutLanguage, storeLanguageRemoved } from './change-store.ts'

/** Updates of submissions that other features make in their own transactions: only this folder writes the tables. */
export { replaceVerdicts } from './change-store.ts'

/** Without this, submissions in a language that was removed from the question would wait for a judge forever. */
export async function endWaitingSubmissions(tx: Tx, questionId: number, languages: readonly number[]): Promise<void> {
  const ended = await storeLanguageRemoved(tx, questionId, languages)
  await recordNewVerdicts(tx, ended)
  await recordNewAttemptVerdicts(tx, ended)
}

/** Ends a submission if its question has no such language: otherwise it would be taken, and put back, again and again. */
export async function endWithoutLanguage(tx: Tx, id: number): Promise<void> {
  const one = await findWithoutLanguage(tx, id)
  if (one) await endWaitingSubmissions(tx, one.question_id, [one.language])
}
