/**
 * Writes a saved database into an empty one: first the archive's own migrations create the tables, then all rows are
 * loaded at once.
 */
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { migrate } from '../../server/src/platform/data/migrate.ts'
import { startQueue } from '../../server/src/platform/data/queue.ts'
import { UserError } from '../local/terminal.ts'
import type { ArchiveReader } from './archive.ts'
import { countLines, hashOfMigration, schemas, tablesOf, transient } from './database-dump.ts'
import type { Manifest, TableData } from './manifest.ts'

/**
 * @throws UserError if the database is not empty or the archive is of a different version; nothing has been changed then.
 */
export async function loadDatabase(url: string, archive: ArchiveReader): Promise<void> {
  await refuseDifferentMigrations(archive.manifest)
  const client = new Client({ connectionString: url, application_name: 'gradus restore' })
  await client.connect()
  try {
    await refuseIfNotEmpty(client)
    try {
      await migrate(url, { only: new Set(archive.manifest.migrations.map(({ name }) => name)) })
      await (await startQueue(url, () => undefined)).stop()
      await loadRows(client, archive)
    } catch (error) {
      // If these fail, too, the reason is the first error, such as a lost connection.
      await client.query('rollback').catch(() => undefined)
      // Safe, because the database was empty before.
      await client
        .query('drop schema if exists job cascade; drop schema public cascade; create schema public')
        .catch(() => undefined)
      throw error
    }
  } finally {
    await client.end()
  }
}

export class DifferentMigrations extends UserError {
  readonly file: string
  constructor(file: string, version: string) {
    super(
      `The backup was made by Gradus ${version} with a different ${file} than this version has. Restore it with the version that made it.`,
    )
    this.file = file
  }
}

/** A migration's effect is known only if its file is identical. */
export async function refuseDifferentMigrations(manifest: Manifest): Promise<void> {
  for (const { name, sha256 } of manifest.migrations)
    if ((await hashOfMigration(name)) !== sha256) throw new DifferentMigrations(name, manifest.version)
}

async function refuseIfNotEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  if (rows[0])
    throw new UserError(
      `The database is not empty: it has ${rows[0].name}. Restore into a new one (create database …), and set DATABASE_URL to it.`,
    )
}

/** Loads all rows in one transaction, without triggers and foreign keys. Each foreign key is checked at the end. */
async function loadRows(client: Client, archive: ArchiveReader): Promise<void> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin')
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  const all = [...tables.values()].map(({ schema, table }) => `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`)
  const keys = await foreignKeysOf(client)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  for (const data of archive.manifest.tables) {
    // An older version may have saved it.
    if (transient.has(data.name)) continue
    const table = tables.get(data.name)
    if (!table)
      throw new UserError(
        `This version of Gradus has no table ${data.name}. Restore the backup with the version that made it.`,
      )
    await loadTable(client, `${escapeIdentifier(table.schema)}.${escapeIdentifier(table.table)}`, data, archive)
  }
  for (const { name, value } of archive.manifest.sequences) await client.query('select setval($1, $2)', [name, value])
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
  await client.query('commit')
  await client.query('analyze')
}

async function foreignKeysOf(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace = any(select oid from pg_namespace where nspname = any($1))`,
    [schemas],
  )
  return rows
}

async function loadTable(client: Client, table: string, data: TableData, archive: ArchiveReader): Promise<void> {
  const columns = data.columns.map(escapeIdentifier).join(', ')
  const { lineCounter, count } = countLines()
  await archive.read(data.entry, (content) =>
    pipeline(content, lineCounter, client.query(copyFrom(`copy ${table} (${columns}) from stdin`))),
  )
  if (count() !== data.rows)
    throw new UserError(`The backup is damaged: ${data.name} has ${count()} rows instead of ${data.rows}.`)
}
