import type { Reader } from '../platform/data/database.ts'
import { findPracticeQuestion, listPracticeQuestionsOf } from './practice-store.ts'

/** The question to try the editor with before the clock starts: a public one, as often as the candidate likes. */

/** The key of an easy question of the sample content; a site without it uses its first easy public coding question. */
const sitePractice = 'scooter-battery-after-a-day'

/** @param chosen the assessment's own choice. @returns null on a site without a public coding question */
export async function practiceQuestionOf(database: Reader, chosen: number | null): Promise<number | null> {
  return (await findPracticeQuestion(database, chosen, sitePractice)) ?? null
}

/** Whether the user is a candidate of an assessment with this practice question. */
export async function isPracticeQuestionOf(database: Reader, questionId: number, userId: number): Promise<boolean> {
  for (const chosen of await listPracticeQuestionsOf(database, userId))
    if ((await practiceQuestionOf(database, chosen)) === questionId) return true
  return false
}
