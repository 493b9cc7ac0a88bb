import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { markEnd, markStart, openAngle, closeAngle } from './marks.ts'

/** An excerpt is taken from this many characters at the start of a text. */
const charactersForExcerpt = sql.lit(20_000)

/**
 * PostgreSQL marks the words that its own search finds ("ferries" for "ferry"). The marks are characters without any
 * meaning, and are removed from the text first. PostgreSQL would skip everything that looks like a tag, so angle
 * brackets in a title are replaced by other characters in the meantime.
 */
export async function markWords(database: Database, ids: readonly number[], words: string) {
  const marks = `StartSel=${markStart}, StopSel=${markEnd}`
  const inTitle = `HighlightAll=true, ${marks}`
  const inText = `MaxFragments=2, MinWords=8, MaxWords=20, FragmentDelimiter=" … ", ${marks}`
  const [replaced, replacements] = [`<>${markStart}${markEnd}`, `${openAngle}${closeAngle}`]
  const { rows } = await sql<{ id: number; title: string; excerpt: string; head: string; tail: string }>`
    select id, ts_headline('english', translate(title, ${replaced}, ${replacements}), query, ${inTitle}) as title,
      ts_headline('english', text, query, ${inText}) as excerpt, left(text, 12) as head, right(text, 6) as tail
    from (
      select id, coalesce(alt_title, title) as title,
        translate(btrim(left(regexp_replace(coalesce(alt_body, body), '(<[^>]*>|\\s)+', ' ', 'g'), ${charactersForExcerpt})),
          ${markStart + markEnd}, '') as text
      from question where id = any(${[...ids]}::bigint[])
    ) found, websearch_to_tsquery('english', ${words}) query`.execute(database)
  return rows
}
