import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepChartOf } from './step-chart.ts'

const joined = '2026-01-10T09:00:00.000Z'

test('reputation starts at zero on the day of joining and ends with today', () => {
  const { points } = stepChartOf([{ day: '2026-02-01', reputation: 12 }], joined, '2026-04-01')
  assert.deepEqual(
    points.map(({ at, reputation }) => [new Date(at).toISOString().slice(0, 10), reputation]),
    [
      ['2026-01-10', 0],
      ['2026-02-01', 12],
      ['2026-04-02', 12],
    ],
  )
})

test('thresholds are shown up to the next level', () => {
  const of = (reputation: number) =>
    stepChartOf([{ day: '2026-02-01', reputation }], joined, '2026-04-01').thresholds.map(({ level }) => level)
  assert.deepEqual(of(3), ['Novice'])
  assert.deepEqual(of(128), ['Novice', 'Intermediate', 'Advanced'])
  assert.deepEqual(of(300), ['Novice', 'Intermediate', 'Advanced', 'Champion'])
  // With so many points, the lines of the lower levels would overlap.
  assert.deepEqual(of(5000), ['Champion'])
})

test('without any change there is a flat line, and the axis names few months', () => {
  const flat = stepChartOf([], '2020-01-01T00:00:00.000Z', '2026-04-01')
  assert.deepEqual(
    flat.points.map(({ reputation }) => reputation),
    [0, 0],
  )
  assert.ok(flat.ticks.length <= 12)
})

test('a reputation below zero has room', () => {
  assert.equal(stepChartOf([{ day: '2026-02-01', reputation: -4 }], joined, '2026-04-01').bottom, -4)
})

test('the axis begins with joining; for a user who joined today it has a week, and nothing of it is in the future', () => {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const fresh = stepChartOf([{ day: '2026-11-24', reputation: 1 }], '2026-11-24T09:00:00.000Z', '2026-11-24')
  assert.deepEqual([dayOf(fresh.start), dayOf(fresh.end)], ['2026-11-18', '2026-11-25'])
  assert.deepEqual([fresh.ticks.map(dayOf), fresh.tickUnit], [['2026-11-18', '2026-11-24'], 'day'])
  // A line that climbs at today's point, not a lone dot at zero.
  assert.deepEqual(
    fresh.points.map(({ at, reputation }) => [dayOf(at), reputation]),
    [
      ['2026-11-18', 0],
      ['2026-11-24', 1],
      ['2026-11-25', 1],
    ],
  )
  const older = stepChartOf([{ day: '2026-02-01', reputation: 12 }], joined, '2026-04-01')
  assert.deepEqual([dayOf(older.start), dayOf(older.end), older.tickUnit], ['2026-01-10', '2026-04-02', 'month'])
})
