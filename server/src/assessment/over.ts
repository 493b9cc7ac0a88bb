import type { Reader } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { seesQuestion } from '../question/visibility.ts'
import { hasOnlyEnded } from './over-store.ts'

/**
 * After a candidate's time, the questions of an assessment can be read, but no longer worked on: neither run nor, with an
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
      message: 'Your time in this assessment is over. You can read the question, but no longer run or submit code.',
    })
}

export async function isAfterAssessment(
  database: Reader,
  questionId: number,
  user: User,
  moment: Date,
): Promise<boolean> {
  if (!(await hasOnlyEnded(database, questionId, user.id, moment))) return false
  return !(await seesQuestion(database, questionId, user))
}
