import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yearOf } from './activity-year.ts'

const longAgo = '2019-01-01T12:00:00.000Z'

test('a year ends with today and begins on a Monday', () => {
  for (const today of ['2026-03-02', '2026-03-04', '2026-03-08', '2024-02-29']) {
    const { squares } = yearOf([], longAgo, today)
    assert.equal(squares.at(-1)?.day, today)
    assert.equal(squares[0]?.weekday, 0)
    assert.equal(new Date(squares[0]?.day ?? '').getUTCDay(), 1)
    assert.equal(squares.at(-1)?.week, 52)
  }
})

test('active days, the longest run and the busiest month are counted', () => {
  const year = yearOf(
    [
      { day: '2026-01-30', answers: 2 },
      { day: '2026-01-31', answers: 1 },
      { day: '2026-02-01', answers: 9 },
      { day: '2026-02-20', answers: 1 },
    ],
    longAgo,
    '2026-03-04',
  )
  assert.deepEqual([year.activeDays, year.longestRun, year.busiestMonth], [4, 3, 'February'])
  const heats = year.squares.filter(({ count }) => count > 0).map(({ heat }) => heat)
  assert.deepEqual(heats, [1, 1, 4, 1])
})

test('a month is named once', () => {
  const names = yearOf([], longAgo, '2026-03-04').months.map(({ name }) => name)
  assert.equal(names.length, 12)
  assert.equal(new Set(names).size, 12)
})

test('the heatmap begins with the week of joining, and has room for a few weeks before it', () => {
  const ofMember = (joined: string) => yearOf([], `${joined}T12:00:00.000Z`, '2026-03-04')
  const half = ofMember('2025-09-03')
  assert.deepEqual([half.squares[0]?.day, half.squares.at(-1)?.day], ['2025-09-01', '2026-03-04'])
  assert.equal(half.weeks, 27)
  assert.equal(ofMember('2026-03-04').weeks, 16)
  assert.equal(ofMember('2020-03-04').weeks, 53)
})
