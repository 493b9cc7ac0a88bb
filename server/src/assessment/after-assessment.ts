import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { seesQuestion } from '../question/visibility.ts'
import { listWindows } from './window-store.ts'
import { isQuestionOpen } from './question-time.ts'

/**
 * After a candidate's time, or that of the question alone, the questions of an assessment can be read, but no longer worked on: neither run nor, with an
 * account, submitted as practice. A question that the user sees on the site anyway stays open. @throws Problem conflict
 */
export async function refuseAfterAssessment(
  database: Reader,
  questionId: number,
  user: User,
  moment: Date,
): Promise<void> {
  if (await isAfterAssessment(database, questionId, user, moment))
    throw new Problem('conflict', {
      message: 'Your time for this question is over. You can read it, but no longer run or submit code.',
    })
}

export async function isAfterAssessment(
  database: Reader,
  questionId: number,
  user: User,
  moment: Date,
): Promise<boolean> {
  const windows = await listWindows(database, questionId, user.id)
  if (!windows.some(({ is_assessment }) => is_assessment)) return false
  for (const { id, ends_at } of windows)
    if (ends_at !== null && moment < ends_at && (await isQuestionOpen(database, id, questionId, moment))) return false
  return !(await seesQuestion(database, questionId, user))
}
