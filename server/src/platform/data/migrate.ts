import { readFile, readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { noTimeouts, openConnection } from './connection.ts'

/** docs/operating.md says which changes a release may make. */
export const migrations = new URL('../../../migrations/', import.meta.url)
/** An arbitrary number. It must be the same for all servers of a site. */
const advisoryLock = 4_150_226
const lockPollMilliseconds = 50
/**
 * A change of a table waits for the statements that use it, and all later ones wait behind it. So it waits only for this
 * long, lets the others through, and tries again: for about ten minutes, which is longer than a backup of a large table.
 */
const usualWait: LockWait = { seconds: 3, tries: 120, pauseMilliseconds: 2_000 }
const lockNotAvailable = '55P03'

interface LockWait {
  readonly seconds: number
  readonly tries: number
  readonly pauseMilliseconds: number
}

interface Options {
  readonly folder?: URL
  /** The names of the migrations to apply; by default all. */
  readonly only?: ReadonlySet<string>
  readonly lockWait?: LockWait
}

/**
 * Applies each file of the folder once, in order: `NNNN_name.sql` in a transaction, and each statement of
 * `NNNN_name.concurrent.sql` outside of one. Several servers may start together: an advisory lock lets one of them
 * migrate at a time.
 * @returns the names applied now.
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<string[]> {
  const { folder = migrations, only, lockWait = usualWait } = options
  const client = await openConnection(databaseUrl, { name: 'gradus migrations', timeouts: noTimeouts })
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
      const sql = await readFile(new URL(name, folder), 'utf8')
      if (name.endsWith('.concurrent.sql')) await applyConcurrently(client, name, sql)
      else await applyInTransaction(client, name, sql, lockWait)
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

async function applyInTransaction(client: pg.Client, name: string, sql: string, lockWait: LockWait): Promise<void> {
  for (let left = lockWait.tries; ; left -= 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${lockWait.seconds}s'`)
      await client.query(sql)
      await client.query('insert into migration (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = error instanceof pg.DatabaseError && error.code === lockNotAvailable
      if (!isLocked || left <= 1) throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error })
      await wait(lockWait.pauseMilliseconds)
    }
  }
}

/**
 * Sends each statement by itself: several in one query would be a transaction. A statement ends with `;` at a line end.
 * No limit for locks: nobody waits behind an index that is built concurrently, and one that is cancelled stays invalid.
 */
async function applyConcurrently(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await dropUnfinishedIndexes(client, sql)
    for (const statement of sql.split(/;$/m).filter((part) => part.trim() !== '')) await client.query(statement)
    await client.query('insert into migration (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed. Its statements so far were kept; it begins again at the next start.`, {
      cause: error,
    })
  }
}

/** An index whose build was interrupted stays invalid, and `if not exists` would skip building it again. */
async function dropUnfinishedIndexes(client: pg.Client, sql: string): Promise<void> {
  const built = [...sql.matchAll(/create (?:unique )?index concurrently (?:if not exists )?(\w+)/g)].map(
    ([, name]) => name,
  )
  const unfinished = await client.query<{ relname: string }>(
    `select relname from pg_index join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relnamespace = 'public'::regnamespace and relname = any($1)`,
    [built],
  )
  for (const { relname } of unfinished.rows) await client.query(`drop index concurrently ${relname}`)
}
