import { readFile, readdir } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('../../../migrations/', import.meta.url)
/** Any number, the same for every server of this site. */
const advisoryLock = 4_150_226

/**
 * Applies each file of `migrations/` once, in order, each in a transaction. Several servers may start together: an
 * advisory lock lets one of them do it. @returns the names applied now.
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migration')).rows.map((row) => row.name),
    )
    const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
    const waiting = names.filter((name) => !done.has(name))
    for (const name of waiting) await apply(client, name)
    return waiting
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8')
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
