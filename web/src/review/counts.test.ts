import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maximumReviewCount } from '@gradus/contract/review'
import { withoutHidden } from './counts.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const [today, lastWeek] = [
  { id: 1, createdDate: '2026-11-30T11:00:00Z' },
  { id: 2, createdDate: '2026-11-20T12:00:00Z' },
]
const waitingByAge = [
  { belowDays: 1, count: 2 },
  { belowDays: 7, count: 0 },
  { belowDays: null, count: 1 },
]

test('an approved question is not counted as waiting, nor by its age, even while the approval can be undone', () => {
  const counts = { waiting: 3, reported: 1, waitingByAge }
  assert.equal(withoutHidden(counts, [], now), counts)
  const [without, withoutBoth] = [[today], [today, lastWeek]].map((hidden) => withoutHidden(counts, hidden, now))
  assert.equal(without?.waiting, 2)
  assert.equal(without?.reported, 1)
  assert.deepEqual(
    without?.waitingByAge.map(({ count }) => count),
    [1, 0, 1],
  )
  assert.equal(withoutBoth?.waiting, 1)
  assert.deepEqual(
    withoutBoth?.waitingByAge.map(({ count }) => count),
    [1, 0, 0],
  )
  assert.equal(withoutHidden({ ...counts, waiting: 0 }, [today], now)?.waiting, 0)
})

test('a count at its maximum is left unchanged, because the real number may be larger', () => {
  const counts = { waiting: maximumReviewCount, reported: 0, waitingByAge }
  assert.equal(withoutHidden(counts, [today], now), counts)
})
