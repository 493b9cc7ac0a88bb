/** Reads a whole database from one snapshot, unaffected by concurrent writes. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { migrations } from '../../server/src/platform/data/migrate.ts'
import type { ArchiveWriter } from './archive.ts'
import type { Manifest, TableData } from './manifest.ts'

/** The schemas that are saved: the site's own tables, and those of its job queue. */
export const schemas = ['public', 'job']
/** Not dumped: recent page changes, whose transaction ids mean nothing in another database, current rate limits, and keys of repeated calls. */
export const transient: ReadonlySet<string> = new Set([
  'public.page_change',
  'public.rate_count',
  'public.idempotency_key',
])

interface TableColumns {
  readonly name: string
  readonly schema: string
  readonly table: string
  readonly columns: string[]
}

export type DatabaseContent = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>

export async function dumpDatabase(url: string, archive: ArchiveWriter): Promise<DatabaseContent> {
  const client = new Client({ connectionString: url, application_name: 'gradus backup' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const tables: TableData[] = []
    for (const table of await tablesOf(client)) tables.push(await dumpTable(client, table, archive))
    const { rows } = await client.query<{ name: string; value: number }>(
      `select schemaname || '.' || sequencename as name, last_value::float8 as value from pg_sequences
       where last_value is not null and schemaname = any($1) order by 1`,
      [schemas],
    )
    const version = await client.query<{ server_version: string }>('show server_version')
    return {
      postgres: version.rows[0]?.server_version ?? '',
      migrations: await migrationsOf(client),
      tables,
      sequences: rows,
    }
  } finally {
    await client.end()
  }
}

/** Ordinary and partitioned tables with the columns that can be written. Unlogged ones are left out: a crash empties them, too. */
export async function tablesOf(client: Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select n.nspname || '.' || c.relname as name, n.nspname as schema, c.relname as "table",
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     group by 1, 2, 3 order by 1`,
    [schemas],
  )
  return rows.filter(({ name }) => !transient.has(name))
}

async function dumpTable(client: Client, table: TableColumns, archive: ArchiveWriter): Promise<TableData> {
  const entry = `table/${table.name}`
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const from = `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.table)}`
  const rows = client.query(copyTo(`copy (select ${columns} from ${from}) to stdout`))
  const { lineCounter, count } = countLines()
  rows.once('error', (error) => lineCounter.destroy(error))
  const digest = await archive.add(entry, rows.pipe(lineCounter))
  return { name: table.name, entry, columns: table.columns, rows: count(), ...digest }
}

/** A stream that counts the lines that pass through it. COPY writes a row as one line and escapes line breaks in it. */
export function countLines(): { readonly lineCounter: Transform; count(): number } {
  const lineBreak = 10
  let lines = 0
  const lineCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { lineCounter, count: () => lines }
}

async function migrationsOf(client: Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return Promise.all(rows.map(async ({ name }) => ({ name, sha256: (await hashOfMigration(name)) ?? '0'.repeat(64) })))
}

/** @returns undefined if this version has no such file */
export async function hashOfMigration(name: string): Promise<string | undefined> {
  const text = await readFile(new URL(name, migrations)).catch(() => undefined)
  return text && createHash('sha256').update(text).digest('hex')
}
