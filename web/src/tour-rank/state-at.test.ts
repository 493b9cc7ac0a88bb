import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TourRank } from '@gradus/contract/tour-rank'
import { withStateAt } from './state-at.ts'

const rankIn = (state: TourRank['state']): TourRank => ({
  items: [],
  total: 0,
  page: 1,
  pageSize: 50,
  id: 1,
  title: 'Autumn Sprint',
  state,
  format: 'points',
  startDate: '2026-09-01T10:00:00.000Z',
  endDate: '2026-09-01T12:00:00.000Z',
  now: '2026-09-01T11:59:58.000Z',
  frozen: state === 'frozen',
  freezeDate: null,
  hidden: false,
  version: 1,
  questions: [],
  ranked: 0,
})

test('a ranking has ended at its end, before a reply says so', () => {
  for (const state of ['running', 'frozen'] as const) {
    const rank = rankIn(state)
    assert.equal(withStateAt(rank, 0).state, 'ended')
    assert.equal(withStateAt(rank, 0).frozen, rank.frozen)
    assert.equal(withStateAt(rank, 1), rank)
    assert.equal(withStateAt(rank, undefined), rank)
  }
  for (const state of ['ended', 'thawed', 'final'] as const) assert.equal(withStateAt(rankIn(state), 0).state, state)
})
