import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repairedText, returnText } from './mistake-texts.ts'

test('a repair says when the question comes back, or that it doesn’t', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((repairs) => returnText({ repairs })),
    ['1 of 4', '2 of 4', '3 of 4', '4 of 4'],
  )
  assert.equal(repairedText({ repairs: 0, isDue: true }), 'Repaired. It comes back in 2 days.')
  assert.equal(repairedText({ repairs: 2, isDue: true }), 'Repaired. It comes back in 14 days.')
  assert.equal(repairedText({ repairs: 3, isDue: true }), 'Repaired. This question won’t come back again.')
  assert.equal(repairedText({ repairs: 0, isDue: false }), 'Solved. It still comes back on its due date.')
})
