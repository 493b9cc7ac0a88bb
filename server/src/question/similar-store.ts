import { sql, type SqlBool } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { isAmongNewest, newestHits } from './search-window-store.ts'

/** Below this trigram similarity (`pg_trgm`, 0 to 1), titles are not shown as similar. */
const minimumSimilarity = sql.lit(0.5)
/** Computing a similarity is more expensive than finding a title by its words, so only this many are compared. */
const maximumCompared = 200

export interface TitleWord {
  /** A lexeme, quoted for `tsquery`. */
  readonly word: string
  /** How many of the questions with the newest 512 to 1,024 ids have it: a sample that tells rare words from common ones. */
  readonly often: number
}

/** The words of a title that the search index has, the rarest first. */
export async function listTitleWords(database: Database, title: string): Promise<TitleWord[]> {
  const { rows } = await sql<TitleWord>`
    select word,
      (select count(*) from question where is_public and search @@ word::tsquery and ${isAmongNewest})::int as often
    from unnest(tsvector_to_array(to_tsvector('english', ${title}))) lexeme,
      lateral (select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as word) quoted
    order by often, char_length(word) desc, word`.execute(database)
  return rows
}

/** Public questions that match the query, with the most similar titles first. `id` itself is left out. */
export async function findSimilarTitles(database: Database, id: number, title: string, query: string, limit: number) {
  const condition = sql<SqlBool>`question.is_public and question.search @@ (select ${query}::tsquery)`
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title
    from (
      select id, title, similarity(title, ${title}) as likeness
      from (${newestHits(sql`question.id, question.title`, condition, maximumCompared)}) hit where id <> ${id} offset 0
    ) compared
    where likeness >= ${minimumSimilarity} order by likeness desc, id desc limit ${limit}`.execute(database)
  return rows
}
