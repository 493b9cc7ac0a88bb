import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Database, Tx } from './database.ts'

/** Shared by the admins' tables, which search and sort over a million rows by indexes. */

/**
 * Has PostgreSQL plan for the actual values. Statements are prepared by name, and one generic plan for all words would
 * read the whole table for a rare one.
 */
export async function readWithCustomPlan<Result>(
  database: Database,
  read: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await database
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
      return await read(tx)
    })
}

/** The trigram index needs three letters or digits in a row. */
const indexed = /[\p{L}\p{N}]{3}/u

/**
 * Matches rows whose text contains these words. With fewer than three letters it matches only the start of a name,
 * because the name index is used. `name` is the expression of that index: `lower(…) collate "C"`.
 */
export function containsWords(text: Expression<string>, name: RawBuilder<string>, words: string): RawBuilder<SqlBool> {
  const pattern = words.replaceAll(/[\\%_]/g, '\\$&')
  if (indexed.test(words)) return sql<SqlBool>`${text} ilike ${`%${pattern}%`}`
  return beginsWith(name, words)
}

/** `text` must be the lower-case expression of its index. */
export function beginsWith(text: RawBuilder<string>, words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${text} like ${`${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`
}
