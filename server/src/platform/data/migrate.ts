import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** docs/operating.md says which changes a release may make. */
export const migrations = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for every server of this site. */
const advisoryLock = 4_150_226
const lockPollMilliseconds = 50

/**
 * Applies each file of the folder once, in order: `NNNN_name.sql` in a transaction, and each statement of
 * `NNNN_name.concurrent.sql` outside of one. Several servers may start together: an advisory lock lets one of them do it.
 * @returns the names applied now.
 */
export async function migrate(databaseUrl: string, folder: URL = migrations): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await lock(client)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    )
    const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+(\.concurrent)?\.sql$/.test(name)).toSorted()
    const waiting = names.filter((name) => !done.has(name))
    for (const name of waiting) {
      const apply = name.endsWith('.concurrent.sql') ? applyConcurrently : applyWhole
      await apply(client, name, await readFile(new URL(name, folder), 'utf8'))
    }
    return waiting
  } finally {
    await client.end()
  }
}

/** Polls: `create index concurrently` waits for every running statement, and would deadlock with one that waits for the lock. */
async function lock(client: pg.Client): Promise<void> {
  const statement = 'select pg_try_advisory_lock($1) as locked'
  while (!(await client.query<{ locked: boolean }>(statement, [advisoryLock])).rows[0]?.locked)
    await wait(lockPollMilliseconds)
}

async function applyWhole(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migration (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}

/** A statement ends with a semicolon at the end of a line. Several in one query would be a transaction. */
async function applyConcurrently(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    for (const statement of sql.split(/;$/m).filter((part) => part.trim() !== '')) await client.query(statement)
    await client.query('insert into migration (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed. Its statements so far were kept; it begins again at the next start.`, {
      cause: error,
    })
  }
}
