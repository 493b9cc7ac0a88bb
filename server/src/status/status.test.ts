import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { getServerTime } from '@gradus/contract/site'
import { getStatus } from '@gradus/contract/status'
import { anAdmin, aUser } from '../../test/account.ts'
import { aVisitor, refusalOf } from '../../test/client.ts'
import { startSite } from '../../test/site.ts'
import { takeTotals } from '../platform/metrics/totals.ts'
import { writeSample } from './status.ts'

const site = await startSite()
const nothing = { requests: 0, failed: 0, slow: 0, seconds: 0, verdicts: 0 }

/** Of the whole day, since a quarter of an hour may end in the middle of a test. */
async function sums() {
  const { samples } = await (await anAdmin(site)).call(getStatus)
  const sum = (key: 'requests' | 'failed' | 'slow' | 'verdicts') => samples.reduce((all, one) => all + one[key], 0)
  return { samples, requests: sum('requests'), failed: sum('failed'), slow: sum('slow'), verdicts: sum('verdicts') }
}

test('what several servers answered is one day of quarters of an hour', async () => {
  await site.database.deleteFrom('status_sample').execute()
  await writeSample(site.database, { requests: 10, failed: 1, slow: 2, seconds: 4, verdicts: 3 })
  await writeSample(site.database, { requests: 30, failed: 0, slow: 0, seconds: 4, verdicts: 1 })
  const { samples, ...all } = await sums()
  assert.equal(samples.length, 96)
  assert.deepEqual(all, { requests: 40, failed: 1, slow: 2, verdicts: 4 })
  const times = samples.map(({ at }) => Date.parse(at))
  assert.ok(times.every((at, index) => index === 0 || at - (times[index - 1] ?? 0) === 15 * 60_000))
  assert.equal(Math.max(...samples.map(({ milliseconds }) => milliseconds)) >= 200, true)
})

test('a server counts what it answers', async () => {
  takeTotals()
  const visitor = aVisitor(site)
  for (let count = 0; count < 5; count++) await visitor.call(getServerTime)
  const totals = takeTotals()
  assert.equal(totals.requests, 5)
  assert.equal(totals.failed, 0)
  assert.ok(totals.seconds > 0)
})

test('what is older than the day that is shown is deleted', async () => {
  await sql`insert into status_sample (at, requests) values (now() - interval '26 hours', 1000)`.execute(site.database)
  await writeSample(site.database, nothing)
  const old = site.database.selectFrom('status_sample').select('at').where('requests', '=', 1000)
  assert.deepEqual(await old.execute(), [])
})

test('only admins see it', async () => {
  await refusalOf((await aUser(site)).call(getStatus), 'notAllowed')
})
