import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextScreen, previousScreen, type Screen } from './screens.ts'

const size = { total: 130, pageSize: 100 }

test('the projector turns through all rows, across the pages of the ranking, and begins again', () => {
  const seen: Screen[] = [{ page: 1, first: 0 }]
  for (let turn = 0; turn < 5; turn++) seen.push(nextScreen(seen.at(-1) ?? { page: 1, first: 0 }, size, 40))
  assert.deepEqual(
    seen.map(({ page, first }) => `${page}:${first}`),
    ['1:0', '1:40', '1:80', '2:0', '1:0', '1:40'],
  )
})

test('turning back goes the same way', () => {
  assert.deepEqual(previousScreen({ page: 2, first: 0 }, size, 40), { page: 1, first: 80 })
  assert.deepEqual(previousScreen({ page: 1, first: 40 }, size, 40), { page: 1, first: 0 })
  assert.deepEqual(previousScreen({ page: 1, first: 0 }, size, 40), { page: 2, first: 0 })
})

test('of a hundred thousand rows the first 200 are shown', () => {
  assert.deepEqual(nextScreen({ page: 2, first: 80 }, { total: 100_000, pageSize: 100 }, 40), { page: 1, first: 0 })
})
