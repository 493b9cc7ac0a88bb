import type { SceneSite } from './site.ts'
import { aSubmission } from './submission.ts'

/** A mistake that is due for review again. @returns its id */
export async function aMistake(
  { database }: Pick<SceneSite, 'database'>,
  userId: number,
  questionId: number,
): Promise<number> {
  const submission_id = await aSubmission(database, { userId, questionId, outcome: 'failed' })
  const yesterday = new Date(Date.now() - 86_400_000)
  const { id } = await database
    .insertInto('mistake')
    .values({ user_id: userId, question_id: questionId, submission_id, due_at: yesterday })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
