import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestOf, hasJumped, measurementOf } from './server-time.ts'

const hour = 3_600_000

test('a countdown is right on a device whose clock is an hour off, in either direction', () => {
  for (const wrong of [-hour, hour]) {
    const { offset } = measurementOf({ sent: wrong + 1000, received: wrong + 1200, server: 1100 })
    assert.equal(wrong + 1300 + offset, 1300)
  }
})

test('of several measurements the one with the shortest round trip is used', () => {
  const slow = measurementOf({ sent: 0, received: 900, server: 800 })
  const fast = measurementOf({ sent: 1000, received: 1020, server: 1011 })
  const later = measurementOf({ sent: 2000, received: 2300, server: 2290 })
  assert.equal(bestOf([slow, fast, later], 2300), fast)
})

test('a measurement that is hours old is replaced by a newer one, since clocks drift', () => {
  const old = measurementOf({ sent: 0, received: 20, server: 10 })
  const recent = measurementOf({ sent: 6 * hour, received: 6 * hour + 200, server: 6 * hour + 90 })
  assert.equal(bestOf([old, recent], 6 * hour + 200), recent)
})

test('without a measurement since the clock was set, the last known difference is used', () => {
  const [unsure] = [{ offset: 5, roundTrip: Infinity, at: 0 }]
  assert.equal(bestOf([unsure], 100), unsure)
  assert.equal(bestOf([], 100), undefined)
})

test('sleep and a change of the clock are noticed; a busy page is not mistaken for them', () => {
  assert.equal(hasJumped(30_000, 200), true)
  assert.equal(hasJumped(-hour, 200), true)
  assert.equal(hasJumped(4000, 4000), false)
})
