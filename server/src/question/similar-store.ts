import { sql, type SqlBool } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { isAmongNewest, newestHits } from './search-window-store.ts'

/** How much two titles must share, of 1, to be called alike. */
const alike = sql.lit(0.5)
/** Comparing is more expensive than finding, so at most this many are compared. */
const comparedAtMost = 200

export interface TitleWord {
  /** Quoted for `tsquery`. */
  readonly word: string
  /** How many of the newest thousand questions have it. */
  readonly often: number
}

/** The words that a search finds this title by, the rarest first. */
export async function listTitleWords(database: Database, title: string): Promise<TitleWord[]> {
  const { rows } = await sql<TitleWord>`
    select word,
      (select count(*) from question where is_public and search @@ word::tsquery and ${isAmongNewest})::int as often
    from unnest(tsvector_to_array(to_tsvector('english', ${title}))) lexeme,
      lateral (select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as word) quoted
    order by often, char_length(word) desc, word`.execute(database)
  return rows
}

/** Public questions that the query finds and whose titles are most like this one. */
export async function findSimilarTitles(database: Database, id: number, title: string, query: string, limit: number) {
  const condition = sql<SqlBool>`question.is_public and question.search @@ (select ${query}::tsquery)`
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title
    from (
      select id, title, similarity(title, ${title}) as likeness
      from (${newestHits(sql`question.id, question.title`, condition, comparedAtMost)}) hit where id <> ${id} offset 0
    ) compared
    where likeness >= ${alike} order by likeness desc, id desc limit ${limit}`.execute(database)
  return rows
}
