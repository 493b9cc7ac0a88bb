import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { freshDatabase } from '../../../test/database.ts'
import { openDatabase } from './database.ts'
import { startQueue } from './queue.ts'

const name = 'each-minute'

test('a job that several servers have scheduled runs once each minute, even if they check the same minute again', async () => {
  const { url } = await freshDatabase()
  const { database, close } = openDatabase(url, 2)
  let runs = 0
  const startServer = async () => {
    const queue = await startQueue(url, () => undefined)
    await queue.schedule(name, '* * * * *', async () => void (runs += 1))
    return queue
  }
  await (await startServer()).stop()
  for (let round = 1; round <= 2; round += 1) {
    // Each queue checks for due jobs when it starts, but only one queue does so in half a minute. Deletes the time of the last
    // check, so that these queues check again.
    await sql`update job.version set cron_on = null`.execute(database)
    const before = runs
    const queues = await Promise.all([1, 2, 3].map(startServer))
    if (round === 1) await until(async () => runs > before)
    await until(async () => (await countOf('completed or waiting')) === (await countOf('completed')))
    for (const queue of queues) await queue.stop()
  }
  // If the test runs past a full minute, the job is due twice. It ran once for each of these times.
  const { rows } = await sql<{ jobs: number; times: number }>`
    select count(*) filter (where name = ${name})::int as jobs,
      count(distinct singleton_on) filter (where name = '__pgboss__send-it' and data ->> 'name' = ${name})::int as times
    from job.job`.execute(database)
  assert.deepEqual(rows, [{ jobs: runs, times: runs }])
  assert.ok(runs > 0)
  await close()

  async function countOf(state: 'completed' | 'completed or waiting'): Promise<number> {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from job.job where name in (${name}, '__pgboss__send-it')
        and (state = 'completed' or ${state === 'completed or waiting'})`.execute(database)
    return counted.rows[0]?.count ?? 0
  }
})

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let left = 1_200; left > 0; left--) {
    if (await isTrue()) return
    await wait(50)
  }
  assert.fail('It did not happen.')
}
