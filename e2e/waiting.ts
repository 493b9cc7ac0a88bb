import type { Database } from '../server/src/platform/data/database.ts'
import { stateOf } from '../server/src/question/audience.ts'

const solution = 'def double(n):\n    return 2 * n\n'

export async function aWaitingQuestion(database: Database, authorId: number, title: string): Promise<number> {
  const { id } = await database
    .insertInto('question')
    .values({
      user_id: authorId,
      kind: 'coding',
      type: 8,
      languages: [8],
      title,
      body: '<p>Write <code>double(n)</code>, which returns twice its argument.</p>',
      difficult_level: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('language_variant')
    .values({
      question_id: id,
      language: 8,
      starter: 'def double(n):\n    return 0\n',
      tests: 'from solution import *\nassert double(2) == 4\n',
      solution,
    })
    .execute()
  return id
}

/** `waiting`, `public`, `removed` and so on. */
export async function stateOfQuestion(database: Database, id: number): Promise<string> {
  const row = await database
    .selectFrom('question')
    .select(['lifecycle', 'audience'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return stateOf(row)
}
