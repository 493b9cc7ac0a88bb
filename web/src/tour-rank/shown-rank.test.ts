import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAmongFirst, shownRank } from './shown-rank.ts'

test('before anybody has points nobody has a place', () => {
  assert.equal(shownRank({ rank: 1, score: 0 }), null)
  assert.equal(isAmongFirst({ rank: 1, score: 0 }), false)
})

test('once somebody has points, those without share the next rank, and are not marked as among the first', () => {
  assert.deepEqual([shownRank({ rank: 1, score: 50 }), shownRank({ rank: 2, score: 0 })], [1, 2])
  assert.deepEqual([isAmongFirst({ rank: 1, score: 50 }), isAmongFirst({ rank: 2, score: 0 })], [true, false])
})

test('a disqualified participant has no rank, whatever the points', () => {
  assert.equal(shownRank({ rank: null, score: 50 }), null)
  assert.equal(isAmongFirst({ rank: null, score: 50 }), false)
})
