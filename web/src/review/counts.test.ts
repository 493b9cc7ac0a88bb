import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maximumReviewCount } from '@gradus/contract/review'
import { withoutHidden } from './counts.ts'

const waitingByAge = [{ belowDays: 1, count: 2 }]

test('an approved question is not counted as waiting, even while the approval can be undone', () => {
  const counts = { waiting: 2, reported: 1, waitingByAge }
  assert.deepEqual(withoutHidden(counts, 1), { ...counts, waiting: 1 })
  assert.deepEqual(withoutHidden(counts, 2), { waiting: 0, reported: 1, waitingByAge: [] })
  assert.equal(withoutHidden(counts, 3)?.waiting, 0)
})

test('a count at its maximum is left unchanged, because the real number may be larger', () => {
  const counts = { waiting: maximumReviewCount, reported: 0, waitingByAge }
  assert.equal(withoutHidden(counts, 1), counts)
})
