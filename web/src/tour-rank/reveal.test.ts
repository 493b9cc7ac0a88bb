import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RankRow, RevealStep } from '@gradus/contract/tour-rank'
import { podiumOf, revealStates } from './reveal.ts'

const row = (userId: number, rank: number | null, score: number, penalty = 0): RankRow => ({
  rank,
  userId,
  displayName: `User ${userId}`,
  profileImage: null,
  score,
  penalty,
  cells: [],
})
const step = (opened: RankRow, order: number[]): RevealStep => ({
  userId: opened.userId,
  questionId: 1,
  row: opened,
  order,
})
const start = {
  format: 'icpc' as const,
  items: [row(1, 1, 3, 100), row(2, 2, 2, 50), row(3, 3, 1, 20), row(4, null, 0)],
}
const ranksOf = (rows: readonly RankRow[]) => rows.map(({ userId, rank }) => [userId, rank])

test('each step opens a row, which takes its place; those that it passes fall by one', () => {
  const at = revealStates({
    start,
    steps: [step(row(3, 2, 2, 40), [1, 3, 2, 4]), step(row(2, 1, 4, 90), [2, 1, 3, 4])],
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
})

test('a step back shows the state before', () => {
  const at = revealStates({ start, steps: [step(row(3, 1, 9, 1), [3, 1, 2, 4])] })
  assert.deepEqual(ranksOf(at(1))[0], [3, 1])
  assert.deepEqual(ranksOf(at(0)), ranksOf(start.items))
})

test('equal keys share a rank, and the rank after them stays empty', () => {
  const at = revealStates({ start, steps: [step(row(3, 1, 3, 100), [1, 3, 2, 4])] })
  assert.deepEqual(ranksOf(at(1)), [
    [1, 1],
    [3, 1],
    [2, 3],
    [4, null],
  ])
  assert.deepEqual(
    podiumOf(at(1)).map(({ userId }) => userId),
    [1, 3, 2],
  )
})
