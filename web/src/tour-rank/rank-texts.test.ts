import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RankCell } from '@gradus/contract/tour-rank'
import { letterOf } from '@gradus/contract/contest/letter'
import { cellTexts, contestTime, exactTime, penaltyOf } from './rank-texts.ts'

const minutes = 60_000
const cell = (more: Partial<RankCell>): RankCell => ({ questionId: 1, points: 0, tries: 0, ...more })
const textsOf = (format: Parameters<typeof cellTexts>[0], more: Partial<RankCell>) => {
  const { state, main, small, spoken } = cellTexts(format, cell(more))
  return [state, main, small, spoken]
}

test('with points, a cell has points, contest time and tries', () => {
  assert.deepEqual(textsOf('points', { points: 100, tries: 1, time: 42 * minutes, isSolved: true, isFirst: true }), [
    'solved',
    '100',
    '42 min',
    '100 points, solved, at 42 min, 1 try, first to solve it',
  ])
  assert.deepEqual(textsOf('points', { points: 66.67, tries: 3, time: 95 * minutes }), [
    'partial',
    '66.67',
    '1:35 ×3',
    '66.67 points, at 1:35, 3 tries',
  ])
  assert.deepEqual(textsOf('points', { tries: 2 }), ['tried', '0', '×2', 'not solved, 2 tries'])
  assert.deepEqual(textsOf('points', {}), ['none', '·', '', 'not tried'])
})

test('with icpc, a cell has the minute of the solve and the number of rejected submissions', () => {
  const solved = { points: 1, tries: 3, time: 42.9 * minutes, isSolved: true }
  assert.deepEqual(textsOf('icpc', solved), ['solved', '42', '+2', 'solved, at 42 min, 3 tries'])
  assert.deepEqual(textsOf('icpc', { tries: 2 }), ['tried', '−2', '', 'not solved, 2 tries'])
})

test('a frozen cell adds only the number of tries to what was known before', () => {
  assert.deepEqual(textsOf('points', { isFrozen: true, frozenTries: 3 }), [
    'none',
    '?',
    '+3',
    '3 tries since the freeze',
  ])
  assert.deepEqual(textsOf('points', { points: 40, tries: 1, time: minutes, isFrozen: true, frozenTries: 1 }), [
    'partial',
    '40',
    '+1',
    '40 points, at 1 min, 1 try, 1 try since the freeze',
  ])
})

test('a cell says that a submission waits', () => {
  assert.deepEqual(textsOf('decay', { isWaiting: true }), [
    'none',
    '…',
    'waiting',
    'a submission is waiting for its verdict',
  ])
})

test('penalties are minutes with icpc and a time with points; the others have none', () => {
  assert.equal(penaltyOf('icpc')?.text({ penalty: 1234, score: 3 }), '1,234')
  assert.equal(penaltyOf('points')?.text({ penalty: 3_852_000, score: 100 }), '1:04:12')
  assert.equal(penaltyOf('points')?.text({ penalty: 0, score: 0 }), '–')
  assert.equal(penaltyOf('ioi'), undefined)
})

test('a time below an hour names its unit; with seconds it always has hours', () => {
  assert.deepEqual(
    [0, 1, 59.9, 60].map((each) => contestTime(each * minutes)),
    ['0 min', '1 min', '59 min', '1:00'],
  )
  assert.deepEqual(
    [5.5, 5, 65].map((each) => exactTime(each * minutes)),
    ['0:05:30', '5 min', '1:05'],
  )
})

test('26 questions have the letters A to Z, and times go past a day', () => {
  assert.equal([0, 25].map(letterOf).join(''), 'AZ')
  assert.equal(contestTime(30 * 60 * minutes), '30:00')
})
