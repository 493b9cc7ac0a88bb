import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** docs/operating.md says which changes a release may make. */
export const migrations = new URL('../../../migrations/', import.meta.url)
/** An arbitrary number. It must be the same for all servers of a site. */
const advisoryLock = 4_150_226
const lockPollMilliseconds = 50

interface Options {
  readonly folder?: URL
  /** The names of the migrations to apply; by default all. */
  readonly only?: ReadonlySet<string>
}

/**
 * Applies each file of the folder once, in order: `NNNN_name.sql` in a transaction, and each statement of
 * `NNNN_name.concurrent.sql` outside of one. Several servers may start together: an advisory lock lets one of them
 * migrate at a time.
 * @returns the names applied now.
 */
export async function migrate(databaseUrl: string, { folder = migrations, only }: Options = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await acquireLock(client)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const applied = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    )
    const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+(\.concurrent)?\.sql$/.test(name)).toSorted()
    const pending = names.filter((name) => !applied.has(name) && (only?.has(name) ?? true))
    for (const name of pending) {
      const apply = name.endsWith('.concurrent.sql') ? applyConcurrently : applyInTransaction
      await apply(client, name, await readFile(new URL(name, folder), 'utf8'))
    }
    return pending
  } finally {
    await client.end()
  }
}

/**
 * Polls, because a statement that waits for the lock would deadlock with `create index concurrently`, which waits for every
 * running statement.
 */
async function acquireLock(client: pg.Client): Promise<void> {
  const statement = 'select pg_try_advisory_lock($1) as locked'
  while (!(await client.query<{ locked: boolean }>(statement, [advisoryLock])).rows[0]?.locked)
    await wait(lockPollMilliseconds)
}

async function applyInTransaction(client: pg.Client, name: string, sql: string): Promise<void> {
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

/** Sends each statement by itself: several in one query would be a transaction. A statement ends with `;` at a line end. */
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
