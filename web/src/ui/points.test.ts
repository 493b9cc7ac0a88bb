import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedPoints } from './points.ts'

test('one point is not "1 points", and points have at most two decimal places', () => {
  assert.deepEqual([0, 1, 1.001, 1.5, 1234.567].map(countedPoints), [
    '0 points',
    '1 point',
    '1 point',
    '1.5 points',
    '1,234.57 points',
  ])
})
