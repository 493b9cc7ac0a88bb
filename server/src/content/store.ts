import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { ContentQuestion } from './content.ts'
import { slugOf } from './slug.ts'

/** An arbitrary number. All servers of a site use the same one, so that only one import runs at a time. */
const importLock = sql.lit(4_150_240)

export async function lockImport(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importLock})`.execute(tx)
}

export async function hasQuestions(database: Reader): Promise<boolean> {
  return (await database.selectFrom('question').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The next public questions by id. */
export function questionIdsAfter(database: Reader, id: number, limit: number): Promise<{ id: number }[]> {
  return database
    .selectFrom('question')
    .select('id')
    .where('is_public', '=', sql.lit(true))
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A question that the site already has. */
export interface KnownQuestion {
  readonly lifecycle: string
  readonly question: ContentQuestion
}

/** Questions in any state with one of these keys, and public questions without a key that have one of these titles. */
export async function findKnown(
  database: Reader,
  keys: readonly string[],
  titles: readonly string[],
): Promise<{ id: number; key: string | null; title: string }[]> {
  const { rows } = await sql<{ id: number; key: string | null; title: string }>`
    select id, content_key as key, title from question where content_key = any(${[...keys]}::text[])
    union all
    select id, null, title from question
    where content_key is null and is_public
      and lower(title) collate "C" = any(select lower(given) collate "C" from unnest(${[...titles]}::text[]) given)`.execute(
    database,
  )
  return rows
}

export function keyOf({ id, kind, title }: { id: number; kind: string; title: string }): string {
  return kind === 'multiChoice' ? `choices/${slugOf(title, id)}.yaml` : `questions/${slugOf(title, id)}`
}

/** Leaves out the extension, so that a text is recognised after its file was changed from Markdown to HTML. */
export function stemOf(key: string): string {
  return key.replace(/\.(md|html)$/, '')
}
