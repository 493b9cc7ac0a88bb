import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../platform/database.ts'
import { amongNewest, newestHits } from './stretches.ts'

/** How much two titles must share, of 1, to be called alike. */
const alike = sql.lit(0.5)
/** Of so many of the rarest words of a title, half are looked for. */
const rareAtMost = 4

/**
 * Public questions whose titles are most like this one. What titles have in common is measured by their threes of letters,
 * which no index bounds: so they are found by their words, the newest with all of them and with half of the rarest.
 */
export async function listSimilar(database: Database, id: number, title: string, limit: number) {
  const words = await wordsOf(database, title)
  if (words.length === 0) return []
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title
    from (${newestWith(words.join(' & '))} union ${newestWith(halfOf(words.slice(0, rareAtMost)))}) hit
    where id <> ${id} and similarity(title, ${title}) >= ${alike}
    order by similarity(title, ${title}) desc, id desc limit ${limit}`.execute(database)
  return rows
}

function newestWith(query: string): RawBuilder<unknown> {
  const condition = sql<SqlBool>`question.state = 'public' and question.search @@ (select ${query}::tsquery)`
  return sql`(${newestHits(sql`question.id, question.title`, condition)})`
}

/** The words that a search finds this title by, quoted for `tsquery`; the rarest first. */
async function wordsOf(database: Database, title: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word
    from unnest(tsvector_to_array(to_tsvector('english', ${title}))) lexeme,
      lateral (select '''' || replace(replace(lexeme, '\\', '\\\\'), '''', '''''') || '''' as word) quoted
    order by
      (select count(*) from question where state = 'public' and search @@ word::tsquery and ${amongNewest}),
      char_length(word) desc, word`.execute(database)
  return rows.map(({ word }) => word)
}

/** Any half of up to four words. */
function halfOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' | ')
  return words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} & ${other}`)).join(' | ')
}
