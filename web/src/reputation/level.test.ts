import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf, wayToNext } from './level.ts'

for (const [reputation, level, missing] of [
  [-3, 'Beginner', 53],
  [0, 'Beginner', 50],
  [49, 'Beginner', 1],
  [50, 'Novice', 50],
  [99, 'Novice', 1],
  [100, 'Intermediate', 50],
  [150, 'Advanced', 50],
  [199, 'Advanced', 1],
  [200, 'Champion', undefined],
  [9000, 'Champion', undefined],
] as const)
  test(`a reputation of ${reputation} is ${level}`, () => {
    const standing = standingOf(reputation)
    assert.deepEqual([standing.level, standing.next?.missing], [level, missing])
  })

test('the progress to the next level is a share of the current one', () => {
  assert.deepEqual([-3, 0, 25, 128, 200].map(wayToNext), [0, 0, 50, 56, 100])
})
