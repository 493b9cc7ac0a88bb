import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemStatisticsOf, statisticsOf } from './statistics.ts'

test('Statistics need five released grades', () => {
  assert.equal(statisticsOf([1, 1, 1, 1]), null)
  const statistics = statisticsOf([0, 0.5, 0.55, 0.9, 1])
  assert.equal(statistics?.median, 0.55)
  assert.equal(statistics?.mean.toFixed(2), '0.59')
  assert.deepEqual(statistics?.histogram, [1, 0, 0, 0, 0, 2, 0, 0, 0, 2])
})

test('A question has its difficulty and discrimination', () => {
  const rising = [0, 0.25, 0.5, 0.75, 1].map((share, at) => ({ share, rest: 10 * at }))
  assert.deepEqual(itemStatisticsOf(rising)?.difficulty, 0.5)
  assert.equal(itemStatisticsOf(rising)?.discrimination?.toFixed(6), '1.000000')
  const falling = rising.map(({ share, rest }) => ({ share: 1 - share, rest }))
  assert.equal(itemStatisticsOf(falling)?.discrimination?.toFixed(6), '-1.000000')
  assert.equal(itemStatisticsOf(rising.map(({ rest }) => ({ share: 1, rest })))?.discrimination, null)
})
