import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, visibleRows } from './row-window.ts'

test('a long matrix renders the visible rows and ten more on each side', () => {
  assert.deepEqual(visibleRows(0, 400, 40, 500), [0, 20])
  assert.deepEqual(visibleRows(4000, 400, 40, 500), [90, 120])
  assert.deepEqual(visibleRows(19_600, 400, 40, 500), [480, 500])
  assert.deepEqual(visibleRows(0, 400, 40, 7), [0, 7])
})

test('the focused row stays rendered wherever the matrix is scrolled to', () => {
  const { parts, skippedAfter } = partsOf([90, 93], 4, 500)
  assert.deepEqual(parts, [
    { row: 4, skipped: 4 },
    { row: 90, skipped: 85 },
    { row: 91, skipped: 0 },
    { row: 92, skipped: 0 },
  ])
  assert.equal(skippedAfter, 407)
  assert.deepEqual(partsOf([0, 2], 1, 2), {
    parts: [
      { row: 0, skipped: 0 },
      { row: 1, skipped: 0 },
    ],
    skippedAfter: 0,
  })
  assert.deepEqual(partsOf([0, 0], undefined, 0), { parts: [], skippedAfter: 0 })
})
