import { sql, type SqlBool } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { amongNewest, newestHits } from './search-window.ts'

/** How much two titles must share, of 1, to be called alike. */
const alike = sql.lit(0.5)
/** So many of them are compared: that costs more than finding them. */
const comparedAtMost = 200
/** Of the newest thousand questions fewer have a rare word. */
const rare = 10
/** Of so many of the rarest words of a title, half are looked for. */
const rareAtMost = 4

interface Word {
  /** Quoted for `tsquery`. */
  readonly word: string
  readonly often: number
}

/**
 * Public questions whose titles are most like this one. What titles have in common is measured by their threes of letters,
 * which no index bounds: so they are found by their words first, the newest with half of the rare ones, or with all but
 * the most common one where none is rare.
 */
export async function listSimilar(database: Database, id: number, title: string, limit: number) {
  const words = await wordsOf(database, title)
  if (words.length === 0) return []
  const condition = sql<SqlBool>`question.state = 'public' and question.search @@ (select ${queryOf(words)}::tsquery)`
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title
    from (
      select id, title, similarity(title, ${title}) as likeness
      from (${newestHits(sql`question.id, question.title`, condition, comparedAtMost)}) hit where id <> ${id} offset 0
    ) compared
    where likeness >= ${alike} order by likeness desc, id desc limit ${limit}`.execute(database)
  return rows
}

/** The words that a search finds this title by, the rarest first. */
async function wordsOf(database: Database, title: string): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select word,
      (select count(*) from question where state = 'public' and search @@ word::tsquery and ${amongNewest})::int as often
    from unnest(tsvector_to_array(to_tsvector('english', ${title}))) lexeme,
      lateral (select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as word) quoted
    order by often, char_length(word) desc, word`.execute(database)
  return rows
}

function queryOf(found: readonly Word[]): string {
  const words = found.map(({ word }) => word)
  const seldom = found.filter(({ often }) => often < rare).slice(0, rareAtMost)
  if (seldom.length > 0) return halfOf(seldom.map(({ word }) => word))
  return words.slice(0, Math.max(2, words.length - 1)).join(' & ')
}

/** Any half of up to four words. */
function halfOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' | ')
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} & ${other}`)).join(' | ')
}
