import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyLines, scoreAt, wholeMinutes } from './history-lines.ts'

const hour = 3_600_000
const history = {
  duration: 2 * hour,
  participants: [
    {
      userId: 1,
      displayName: 'Olu',
      rank: 1,
      points: [
        [hour, 100],
        [1.5 * hour, 200],
      ] as [number, number][],
    },
    { userId: 2, displayName: 'Yuki', rank: 2, points: [] },
  ],
}

test('points over time are steps from zero to the current score', () => {
  const { lines, top } = historyLines(history, 1.75 * hour)
  assert.equal(top, 200)
  assert.deepEqual(lines, [
    { userId: 1, path: 'M0 240H500V120H750V0H875' },
    { userId: 2, path: 'M0 240H875' },
  ])
})

test('the chart ends with the contest, and each score lasts until the next', () => {
  assert.equal(historyLines(history, 9 * hour).lines[1]?.path, 'M0 240H1000')
  const [olu] = history.participants
  assert.deepEqual(
    [0, hour, 1.4 * hour, 2 * hour].map((at) => scoreAt(olu ?? { points: [] }, at)),
    [0, 100, 100, 200],
  )
})

test('the chart’s moments are whole minutes at equal distances, or only the start and the end', () => {
  const minutes = (whole: number) => wholeMinutes(whole * 60_000).map((at) => at / 60_000)
  assert.deepEqual(minutes(5), [0, 1, 2, 3, 4, 5])
  assert.deepEqual(minutes(90), [0, 18, 36, 54, 72, 90])
  assert.deepEqual(minutes(120), [0, 30, 60, 90, 120])
  assert.deepEqual(minutes(7), [0, 7])
  assert.deepEqual(minutes(0.5), [0, 0.5])
})
