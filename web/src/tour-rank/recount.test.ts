import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RankRow } from '@gradus/contract/tour-rank'
import type { RecountedRow } from '@gradus/contract/recount'
import { differencesOf } from './recount.ts'

const published = (displayName: string, rank: number | null, score: number): RankRow => ({
  rank,
  userId: score + 7,
  displayName,
  profileImage: null,
  score,
  cells: [
    { questionId: 2, points: 0, tries: 0 },
    { questionId: 1, points: score, tries: 1, time: 5, isSolved: true },
  ],
})
const recounted = (name: string, rank: number | null, score: number): RecountedRow => ({
  participant: score,
  name,
  rank,
  score,
  penalty: 0,
  cells: [
    { question: 1, points: score, tries: 1 },
    { question: 2, points: 0, tries: 0 },
  ],
})

test('equal rankings agree even if somebody has changed their name since', () => {
  const [publishedRows, log] = [
    [published('Olu', 1, 100), published('Yuki', 2, 50), published('Out', null, 10)],
    [recounted('Olu', 1, 100), recounted('Yuki before', 2, 50), recounted('Out', null, 10)],
  ]
  assert.deepEqual(differencesOf(publishedRows, log), [])
})

test('a rank, a score or a cell that differs is a difference with both sides', () => {
  const [difference, ...others] = differencesOf([published('Olu', 1, 100)], [recounted('Olu', 1, 99)])
  assert.equal(others.length, 0)
  assert.deepEqual([difference?.published?.score, difference?.recounted?.score], [100, 99])
  const tries = { ...recounted('Olu', 1, 100), cells: [{ question: 1, points: 100, tries: 2 }] }
  assert.equal(differencesOf([published('Olu', 1, 100)], [tries]).length, 1)
})

test('a participant whom only one side has is a difference', () => {
  assert.equal(differencesOf([], [recounted('Olu', 1, 100)])[0]?.published, undefined)
  assert.equal(differencesOf([published('Olu', 1, 100)], [])[0]?.recounted, undefined)
})

test('two participants with equal results are both compared', () => {
  const twice = [published('Olu', 1, 50), published('Yuki', 1, 50)]
  assert.equal(differencesOf(twice, [recounted('Olu', 1, 50)]).length, 1)
})
