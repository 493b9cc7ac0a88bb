import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

export function listQuestionRows(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_question as asked')
    .innerJoin('question', 'question.id', 'asked.question_id')
    .select([
      'question.id',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
      'question.kind',
      'question.type',
      'question.languages',
      'question.difficult_level',
      'question.tags',
      'question.is_public',
      'asked.points',
      'asked.seconds',
    ])
    .where('asked.tournament_id', '=', tournamentId)
    .where('question.lifecycle', '<>', 'removed')
    .orderBy('asked.position')
    .execute()
}

/** The public questions that a template asks for, by the key of their content. */
export async function listByContentKey(database: Reader, keys: readonly string[]) {
  return await database
    .selectFrom('question')
    .select([
      'id',
      'content_key',
      sql<string>`coalesce(alt_title, title)`.as('title'),
      'languages',
      'difficult_level',
      'tags',
    ])
    .where('content_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('is_public', '=', true)
    .execute()
}

/** The columns that decide whether a company may ask a question. */
export function listAskable(database: Reader, ids: readonly number[]) {
  return database
    .selectFrom('question')
    .select(['id', 'kind', 'is_public'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}
