import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RankRow } from '@gradus/contract/tour-rank'
import type { RevealStep } from '@gradus/contract/reveal'
import { podiumOf, revealStates } from './reveal.ts'

const row = (userId: number, rank: number | null, score: number, isFirst = false): RankRow => ({
  rank,
  userId,
  displayName: `User ${userId}`,
  profileImage: null,
  score,
  cells: [{ questionId: 1, points: score, tries: 1, isFirst }],
})
const start = { items: [row(1, 1, 3, true), row(2, 2, 2), row(3, 3, 1), row(4, null, 0)] }
const step = (opened: RankRow, position: number, more: Partial<RevealStep> = {}): RevealStep => ({
  questionId: 1,
  row: opened,
  position,
  ranks: [],
  ...more,
})
const ranksOf = (rows: readonly RankRow[]) => rows.map(({ userId, rank }) => [userId, rank])

test('each step opens a row, which takes its place; those that it passes have their new ranks', () => {
  const at = revealStates({
    start,
    steps: [
      step(row(3, 2, 2.5), 1, { ranks: [{ userId: 2, rank: 3 }] }),
      step(row(2, 1, 4), 0, {
        ranks: [
          { userId: 1, rank: 2 },
          { userId: 3, rank: 3 },
        ],
      }),
    ],
  })
  assert.deepEqual(ranksOf(at(1)), [
    [1, 1],
    [3, 2],
    [2, 3],
    [4, null],
  ])
  assert.deepEqual(ranksOf(at(2)), [
    [2, 1],
    [1, 2],
    [3, 3],
    [4, null],
  ])
  assert.deepEqual(
    podiumOf(at(2)).map(({ userId }) => userId),
    [2, 1, 3],
  )
})

test('nobody without a point or a solved question stands on the podium', () => {
  assert.deepEqual(
    podiumOf([row(1, 1, 4), row(2, 2, 0), row(3, 2, 0)]).map(({ userId }) => userId),
    [1],
  )
})

test('a step back shows the state before', () => {
  const at = revealStates({ start, steps: [step(row(3, 1, 9), 0)] })
  assert.equal(at(1)[0]?.userId, 3)
  assert.deepEqual(ranksOf(at(0)), ranksOf(start.items))
})

test('a revealed earlier solve becomes the first solve', () => {
  const at = revealStates({ start, steps: [step(row(3, 1, 3, true), 1, { firstBefore: 1 })] })
  assert.deepEqual(
    at(1).map(({ userId, cells }) => [userId, cells[0]?.isFirst]),
    [
      [1, false],
      [3, true],
      [2, false],
      [4, false],
    ],
  )
})
