import { sql, type SqlBool } from 'kysely'
import type { DifficultLevel } from '@gradus/contract/question'
import type { Database, Reader } from '../platform/database.ts'
import { summaries, type SummaryRow } from './store.ts'

export interface Narrowed {
  readonly multipleChoice: boolean | undefined
  readonly difficulty: DifficultLevel | undefined
  readonly language: number | undefined
  readonly solved: 'solved' | 'unsolved' | undefined
  readonly accountId: number | undefined
}

/** How many hits are counted at most: people do not open page 200. */
const countedHits = 1000
/** The hits of common words that are ranked: the first ones that the index gives. */
const rankedHits = 2000
const similarHits = 50
/** How alike a title must be, 0 to 1; a wrong or missing letter in a word of eight gives about 0.5. */
const likeness = 0.42

export function listByTag(database: Reader, name: string, narrowed: Narrowed) {
  return narrow(database, narrowed)
    .innerJoin('question_tag', 'question_tag.question_id', 'question.id')
    .innerJoin('tag', 'tag.id', 'question_tag.tag_id')
    .where('tag.name', '=', name)
    .orderBy('question_tag.question_id', 'desc')
}

export function listByWords(database: Reader, words: string, narrowed: Narrowed) {
  const query = sql`websearch_to_tsquery('english', ${words})`
  const hits = sql<number>`(select hit.id from question hit where hit.state = 'public' and hit.search @@ ${query} limit ${rankedHits})`
  return narrow(database, narrowed)
    .where('question.id', 'in', hits)
    .orderBy(sql`ts_rank(question.search, ${query})`, 'desc')
    .orderBy('question.id', 'desc')
}

/** Titles with words like these, most alike first. */
export async function listSimilar(database: Database, words: string, narrowed: Narrowed): Promise<SummaryRow[]> {
  const title = sql<string>`coalesce(question.alt_title, question.title)`
  return await database.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(tx)
    return await narrow(tx, narrowed)
      .where(sql<SqlBool>`${words} <% ${title}`)
      .orderBy(sql`word_similarity(${words}, ${title})`, 'desc')
      .orderBy('question.id', 'desc')
      .limit(similarHits)
      .execute()
  })
}

function narrow(database: Reader, { multipleChoice, difficulty, language, solved, accountId }: Narrowed) {
  let rows = summaries(database).where('question.state', '=', 'public')
  if (multipleChoice !== undefined) rows = rows.where('question.multiple_choice', '=', multipleChoice)
  if (difficulty !== undefined) rows = rows.where('question.difficult_level', '=', difficulty)
  if (language !== undefined) rows = rows.where(sql<SqlBool>`question.languages @> array[${language}]::smallint[]`)
  if (solved === undefined || accountId === undefined) return rows
  const solvedByReader = sql<SqlBool>`exists (
    select from attempt where attempt.question_id = question.id and attempt.account_id = ${accountId} and solved_at is not null)`
  return rows.where(solved === 'solved' ? solvedByReader : sql<SqlBool>`not ${solvedByReader}`)
}

type Hits = ReturnType<typeof listByTag> | ReturnType<typeof listByWords>

export async function countHits(database: Reader, hits: Hits): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${hits.clearSelect().clearOrderBy().select('question.id').limit(countedHits)}) hit`.execute(
    database,
  )
  return rows[0]?.total ?? 0
}
