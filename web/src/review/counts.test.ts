import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedInReview } from '@gradus/contract/review'
import { withoutHidden } from './counts.ts'

const waitingByAge = [{ belowDays: 1, count: 2 }]

test('a question that was approved is no longer counted while the approval can be undone', () => {
  const counts = { waiting: 2, reported: 1, waitingByAge }
  assert.deepEqual(withoutHidden(counts, 1), { ...counts, waiting: 1 })
  assert.deepEqual(withoutHidden(counts, 2), { waiting: 0, reported: 1, waitingByAge: [] })
  assert.equal(withoutHidden(counts, 3)?.waiting, 0)
})

test('a count that stopped at its maximum stays: there may be any number more', () => {
  const counts = { waiting: countedInReview, reported: 0, waitingByAge }
  assert.equal(withoutHidden(counts, 1), counts)
})
