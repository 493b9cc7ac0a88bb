import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RankDelta, RankRow, TourRank } from '@gradus/contract/tour-rank'
import { applyDelta, movesBetween } from './rank-delta.ts'

const row = (userId: number, rank: number | null, score: number): RankRow => ({
  rank,
  userId,
  displayName: `User ${userId}`,
  profileImage: null,
  score,
  cells: [],
})
const state = {
  total: 3,
  ranked: 3,
  page: 1,
  pageSize: 50,
  state: 'running',
  startDate: '2026-01-01T10:00:00Z',
  endDate: '2026-01-01T12:00:00Z',
  now: '2026-01-01T11:00:00Z',
  frozen: false,
  freezeDate: null,
  hidden: false,
  version: 4,
} as const
const before: TourRank = {
  ...state,
  id: 9,
  title: 'Autumn Sprint',
  format: 'points',
  questions: [],
  items: [row(1, 1, 200), row(2, 2, 100), row(3, 3, 0)],
}
const delta = (more: Partial<RankDelta>): RankDelta => ({
  ...state,
  version: 5,
  base: 4,
  order: [],
  changed: [],
  ...more,
})

test('a change replaces the rows that changed and puts all rows of the page in order', () => {
  const after = applyDelta(
    before,
    delta({ order: [3, 1, 2], changed: [row(3, 1, 300), row(1, 2, 200), row(2, 3, 100)] }),
  )
  assert.deepEqual(
    after?.items.map(({ userId, rank, score }) => [userId, rank, score]),
    [
      [3, 1, 300],
      [1, 2, 200],
      [2, 3, 100],
    ],
  )
  assert.equal(after?.version, 5)
  assert.equal(after?.title, 'Autumn Sprint')
})

test('a client with another version refetches the page', () => {
  assert.equal(applyDelta(before, delta({ base: 3, order: [1, 2, 3] })), undefined)
  assert.equal(applyDelta(before, delta({ page: 2, order: [1, 2, 3] })), undefined)
})

test('a change with a row that the page does not have is not applied partially', () => {
  assert.equal(applyDelta(before, delta({ order: [1, 2, 7] })), undefined)
})

test('a row that left the page is gone', () => {
  const after = applyDelta(before, delta({ order: [1, 2, 8], changed: [row(8, 3, 50)] }))
  assert.deepEqual(
    after?.items.map(({ userId }) => userId),
    [1, 2, 8],
  )
})

test('the ranks show who climbed and who fell; disqualified participants did neither', () => {
  const moves = movesBetween(
    [row(1, 1, 90), row(2, 2, 50), row(3, 3, 0)],
    [row(3, 1, 99), row(1, 2, 90), row(2, null, 50)],
  )
  assert.deepEqual(
    [...moves],
    [
      [3, 2],
      [1, -1],
    ],
  )
})

test('the first points of a tournament let nobody fall: nobody had a place before', () => {
  const moves = movesBetween([row(1, 1, 0), row(2, 1, 0), row(3, 1, 0)], [row(2, 1, 100), row(1, 2, 0), row(3, 2, 0)])
  assert.equal(moves.size, 0)
})
