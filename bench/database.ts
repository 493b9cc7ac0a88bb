import pg from 'pg'
import { migrate } from '../server/src/platform/data/migrate.ts'

/** Creates the databases of the benchmarks and fills them fast. */

const databaseUrl = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']

/**
 * The address of a PostgreSQL as a superuser, because only a superuser can fill a table without its triggers.
 * @throws Error if no address is given
 */
function superuserUrl(): string {
  const url = process.env['TEST_DATABASE_URL'] ?? databaseUrl
  if (url === undefined) throw new Error('Give TEST_DATABASE_URL, a superuser’s, or use `npm run bench`.')
  return url
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The address of a migrated database, filled by `fill`. With BENCH_KEEP=1, a complete database of an earlier run is
 * used again, after applying newer migrations.
 * @param superuser the address of another PostgreSQL than the one that all benchmarks share
 */
export async function filledDatabase(
  name: string,
  fill: (client: pg.Client) => Promise<void>,
  superuser = superuserUrl(),
): Promise<string> {
  const keep = process.env['BENCH_KEEP'] === '1'
  const url = new URL(superuser)
  url.pathname = `/${name}`
  const isThere = await withClient(superuser, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1 && keep) return true
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`drop database if exists ${name}_unfinished with (force)`)
    await client.query(`create database ${name}_unfinished`)
    return false
  })
  if (isThere) {
    await migrate(url.href)
    return url.href
  }
  const from = performance.now()
  const unfinished = new URL(url)
  unfinished.pathname = `/${name}_unfinished`
  await migrate(unfinished.href)
  await withClient(unfinished.href, async (client) => {
    await fill(client)
    // Vacuums again, to mark the rows that some transaction could not see yet during an earlier vacuum.
    await client.query('vacuum')
  })
  await withClient(superuser, (client) => client.query(`alter database ${name}_unfinished rename to ${name}`))
  console.log(`${name} was filled in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  return url.href
}

/**
 * Fills tables without their indexes and triggers, then builds the indexes and gathers statistics: many times faster
 * than keeping them up to date row by row. Indexes that belong to constraints stay.
 */
export async function fillBare(client: pg.Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  // Foreign keys are triggers, so they are off, too: the filled data must respect them by itself.
  await client.query('set session_replication_role = replica')
  await client.query('set synchronous_commit = off')
  await client.query("set maintenance_work_mem = '768MB'")
  await client.query("set work_mem = '128MB'")
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid::regclass::text = any($1) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await client.query(definition)
  await client.query('set session_replication_role = default')
  for (const table of tables) await client.query(`vacuum analyze ${table}`)
}
