import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../src/platform/data/database.ts'

/**
 * Searches a site for what one person left behind. Her name occurs nowhere else, and every other text by her or about
 * her has a word of its own that begins with `zq`, so each place can be told from the others.
 */
export const herName = 'Quirinia Zwettlbach'
export const herEmail = 'quirinia@zwettlbach.example'

/** The words of the scene in this folder. Others that begin with `zq` occur in random tokens. */
export const sceneWords: readonly string[] = [
  ...new Set(
    readdirSync(import.meta.dirname).flatMap(
      (name) => readFileSync(join(import.meta.dirname, name), 'utf8').match(/zq[a-z]+/g) ?? [],
    ),
  ),
]

// The longest first, because some words begin with another one.
const byLength = sceneWords.toSorted((one, other) => other.length - one.length)
const words = ['quirinia', 'zwettlbach', ...byLength].join('|')

interface Column {
  readonly schema: string
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Every stored column of every table, of the queue's tables too. Generated columns repeat others. */
async function columnsOf(database: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1, 2, a.attnum`.execute(database)
  return rows
}

/** @returns her words with the columns that have them, as in `comment.body: zqcomment`, sorted */
export async function tracesInDatabase(database: Database): Promise<string[]> {
  const tables = Map.groupBy(await columnsOf(database), ({ schema, table }) => `${schema}.${table}`)
  const found = new Set<string>()
  for (const [name, columns] of tables) {
    const values = sql.join(
      columns.map(({ column, type }) => {
        // Bytes are read as text, so that what is stored in them is found, too.
        const text = type === 'bytea' ? sql`encode(t.${sql.ref(column)}, 'escape')` : sql`t.${sql.ref(column)}::text`
        return sql`(${sql.lit(column)}, ${text})`
      }),
    )
    const { rows } = await sql<{ column: string; word: string }>`
      select distinct one.name as column, lower(hit[1]) as word
      from ${sql.table(name)} t
      cross join lateral (values ${values}) as one(name, value)
      cross join lateral regexp_matches(one.value, ${sql.lit(`(${words})`)}, 'gi') as hit`.execute(database)
    for (const { column, word } of rows) found.add(`${name.replace(/^public\./, '')}.${column}: ${nameFor(word)}`)
  }
  return [...found].toSorted()
}

/** @returns the tables that refer to accounts and have no row that refers to this one, sorted */
export async function tablesWithout(database: Database, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    join pg_attribute r on r.attrelid = c.confrelid and r.attname = 'id'
    where c.contype = 'f' and c.confrelid = 'account'::regclass and c.conparentid = 0
      and c.conkey[array_position(c.confkey, r.attnum)] = a.attnum`.execute(database)
  const without = new Set(rows.map(({ table }) => table))
  for (const { table, column } of rows) {
    const found = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit 1`.execute(
      database,
    )
    if (found.rows.length > 0) without.delete(table)
  }
  return [...without].toSorted()
}

/** @returns her words with the folders that have them, as in `outbox: name`, sorted */
export async function tracesInFiles(folder: string): Promise<string[]> {
  const found = new Set<string>()
  for (const path of await filesIn(folder)) {
    const place = path.slice(folder.length + 1).split('/')[0] ?? ''
    // Mails are quoted-printable: a long line is broken within a word.
    const text = `${path}\n${(await readFile(path, 'latin1')).replaceAll('=\r\n', '')}`
    for (const word of tracesInText(text)) found.add(`${place}: ${word}`)
  }
  return [...found].toSorted()
}

export function tracesInText(text: string): string[] {
  const found = [...text.matchAll(new RegExp(words, 'gi'))].map(([word]) => nameFor(word.toLowerCase()))
  return [...new Set(found)].toSorted()
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

function nameFor(word: string): string {
  return word.startsWith('zq') ? word : 'name'
}
