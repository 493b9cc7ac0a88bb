import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { getHealth } from '@gradus/contract/site'
import { aVisitor } from '../../test/client.ts'
import { startSite, type TestSite } from '../../test/site.ts'

let site: TestSite
before(async () => {
  site = await startSite()
})
after(() => site.close())

const hour = 3_600_000

/** As a server whose clock is wrong by so much answers. */
async function clockOf(wrongBy: number): Promise<boolean> {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + wrongBy })
  try {
    return (await aVisitor(site).call(getHealth)).clock
  } finally {
    mock.timers.reset()
  }
}

test('a server whose clock differs from the database’s by more than the tolerance says so in Health', async () => {
  assert.equal((await aVisitor(site).call(getHealth)).clock, true)
  assert.deepEqual([await clockOf(hour), await clockOf(-hour)], [false, false])
  assert.equal((await aVisitor(site).call(getHealth)).clock, true)
})
