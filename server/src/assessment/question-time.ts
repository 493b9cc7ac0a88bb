import type { Reader } from '../platform/data/database.ts'
import { findQuestionTime, type QuestionTimeRow } from './question-time-store.ts'

/**
 * The time limit of a single question, if the assessment sets one. It runs from when the candidate opened the question,
 * and includes their extra time: `[opened, end)`, like every window of a contest (contests.md 1).
 */

/**
 * The question's own time with the extra time, rounded up to whole seconds. @returns null if the question has no time
 * of its own
 */
export function ownSeconds({ seconds, extra_percent }: Pick<QuestionTimeRow, 'seconds' | 'extra_percent'>) {
  return seconds === null ? null : Math.ceil((seconds * (100 + (extra_percent ?? 0))) / 100)
}

/** @returns undefined if the question has no time of its own, or was not opened yet */
export function endOf(row: QuestionTimeRow | undefined): Date | undefined {
  const seconds = row ? ownSeconds(row) : null
  return seconds === null || !row?.opened_at ? undefined : new Date(row.opened_at.getTime() + seconds * 1000)
}

/** Whether a question's own time still allows a submission. True if it has no time of its own. */
export async function isQuestionOpen(
  database: Reader,
  participationId: number,
  questionId: number,
  moment: Date,
): Promise<boolean> {
  const row = await findQuestionTime(database, participationId, questionId)
  if (!row || row.seconds === null) return true
  const end = endOf(row)
  return end !== undefined && moment < end
}

export async function endOfQuestion(
  database: Reader,
  participationId: number,
  questionId: number,
): Promise<Date | undefined> {
  return endOf(await findQuestionTime(database, participationId, questionId))
}
