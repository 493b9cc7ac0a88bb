import type { Database } from '../platform/data/database.ts'

export function listChoices(database: Database, questionId: number) {
  return database.selectFrom('choice').select(['id', 'body', 'correct']).where('question_id', '=', questionId).execute()
}

export async function findRightChoice(database: Database, questionId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('choice')
    .select('id')
    .where('question_id', '=', questionId)
    .where('correct', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findExplanation(database: Database, questionId: number): Promise<string | null> {
  const row = await database
    .selectFrom('question')
    .select('explanation')
    .where('id', '=', questionId)
    .executeTakeFirst()
  return row?.explanation ?? null
}
