import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { closeAtEnd, freshDatabase } from '../../../test/database.ts'
import { queryValue } from '../../../test/replication.ts'
import { closeFormerConnections, openConnection, openPool, requestTimeouts } from './connection.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { watchPageChanges } from './page-changes.ts'
import { job, startQueue } from './queue.ts'
import { openReplicas } from './replicas.ts'

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left--) {
    if (await what()) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}

/** Notes the limits of each connection that uses one of these tables, whoever opened it. */
const noteLimits = `
  create table limits (connection text primary key, statement text, lock text);
  create function note_limits() returns boolean language plpgsql as $$ begin
    insert into limits values (current_setting('application_name'), current_setting('statement_timeout'),
      current_setting('lock_timeout')) on conflict do nothing;
    return true;
  end $$;
  alter table page_change rename to page_change_stored;
  -- A change that every poll finds, because its transaction is in the future.
  insert into page_change_stored (noun, transaction_id) values ('test', 1000000000000);
  create view page_change as select * from page_change_stored where note_limits();
  create function note_limits_of_row() returns trigger language plpgsql as $$ begin
    perform note_limits();
    return new;
  end $$;
  create trigger note_limits before update on job.job_common for each row execute function note_limits_of_row();
  create trigger note_limits before insert on page_change_stored for each row execute function note_limits_of_row();`

test('each kind of connection has a limit for statements and one for locks', async () => {
  const { url } = await freshDatabase()
  const { database, close } = openDatabase(url)
  const opened = [close]
  try {
    await sql.raw(noteLimits).execute(database)
    await sql`select note_limits()`.execute(database)

    const noted = job<{ text: string }>('noted')
    const queue = await startQueue(url, () => undefined)
    opened.push(() => queue.stop())
    await queue.work(noted, async () => undefined)
    await database.transaction().execute((tx) => queue.send(tx, noted, { text: 'any' }))

    // Not one that replays a log, but the connections are the same.
    const replicas = openReplicas(url, [url])
    opened.push(() => replicas.close())
    const nothing = () => undefined
    const changes = watchPageChanges(url, {
      onChange: nothing,
      onGap: nothing,
      onPoll: (state) => replicas.onPoll(state),
    })
    opened.push(() => changes.close())

    const limits = () => sql<Limits>`select * from limits order by connection`.execute(database)
    await until(async () => (await limits()).rows.length === 5)
    assert.deepEqual((await limits()).rows, [
      { connection: 'gradus', statement: '30s', lock: '15s' },
      { connection: 'gradus jobs', statement: '2min', lock: '30s' },
      { connection: 'gradus marker', statement: '5s', lock: '5s' },
      { connection: 'gradus pages', statement: '1s', lock: '1s' },
      { connection: 'gradus reads', statement: '5s', lock: '5s' },
    ])
  } finally {
    for (const one of opened.toReversed()) await one()
  }
})

interface Limits {
  readonly connection: string
  readonly statement: string
  readonly lock: string
}

test('a migration has a limit for locks, and none for its statements', async () => {
  const { url } = await freshDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'gradus-migrations-'))
  await writeFile(
    join(folder, '0001_limits.sql'),
    `create table limits as select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') as value;`,
  )
  await migrate(url, { folder: pathToFileURL(`${folder}/`) })
  assert.equal(await queryValue(url, 'select value from limits'), '0 3s')
  await rm(folder, { recursive: true })
})

test('connections to a former server are broken, and its waiting statements fail; others go on', async () => {
  const { url } = await freshDatabase()
  const settings = { name: 'test', timeouts: requestTimeouts, connections: 2, waitMilliseconds: 30_000 }
  const pool = openPool(url, settings)
  const lone = await openConnection(url, settings)
  const { rows } = await pool.query<{ postmaster: string }>('select pg_postmaster_start_time()::text as postmaster')
  closeFormerConnections(url, rows[0]?.postmaster ?? '')
  await Promise.all([pool.query('select'), lone.query('select')])

  const waiting = [pool.query('select pg_sleep(600)'), lone.query('select pg_sleep(600)')]
  const failing = waiting.map((one) => assert.rejects(one, { message: /Connection terminated/ }))
  await until(
    async () =>
      Number(await queryValue(url, `select count(*) as value from pg_stat_activity where wait_event = 'PgSleep'`)) >= 2,
  )
  closeFormerConnections(url, 'another one')
  await Promise.all(failing)
  await pool.query('select')
  await pool.end()
})

test('a server that accepts a connection and then says nothing is given up', async () => {
  const accepted = createServer(() => undefined).listen(0, '127.0.0.1')
  closeAtEnd(async () => void accepted.close())
  await once(accepted, 'listening')
  const address = accepted.address()
  assert.ok(address !== null && typeof address === 'object')
  const settings = { name: 'test', timeouts: requestTimeouts, connections: 1, waitMilliseconds: 600_000 }
  const pool = openPool(`postgres://gradus@127.0.0.1:${address.port}/gradus`, settings)
  await assert.rejects(pool.query('select'), { message: /timeout|terminated/ })
  await pool.end()
})
