import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startSite, type TestSite } from '../../test/site.ts'
import { aTournament } from '../../test/tournament.ts'
import { secondsToCache } from './cache-seconds.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

test('a page with a countdown is made again once in a minute at most, oftener only when a start, freeze or end is near', async () => {
  assert.equal(await secondsToCache(site.database), Infinity)
  const id = await aTournament(site, { startsIn: 60 * 24 })
  const times = async (start: string, end: string, freeze = 0) => {
    await sql`update tournament set starts_at = now() + ${start}::interval, ends_at = now() + ${end}::interval,
      freeze_minutes = ${freeze} where id = ${id}`.execute(site.database)
    return await secondsToCache(site.database)
  }
  assert.ok((await times('3 days', '4 days')) > 60)
  const minutes = await times('20 minutes', '4 days')
  assert.ok(minutes > 1 && minutes <= 20, `${minutes}`)
  const freezing = await times('-1 day', '2 days', 2 * 24 * 60 - 10)
  assert.ok(freezing > 1 && freezing <= 10, `${freezing}`)
  const ending = await times('-1 day', '10 minutes')
  assert.ok(ending > 1 && ending <= 10, `${ending}`)
  assert.ok((await times('-1 day', '30 seconds')) <= 1)
  // The past changes no more, and what is private is on no page for visitors.
  assert.equal(await times('-2 days', '-1 day'), Infinity)
  await sql`update tournament set is_public = false where id = ${id}`.execute(site.database)
  assert.equal(await times('1 hour', '1 day'), Infinity)
})
