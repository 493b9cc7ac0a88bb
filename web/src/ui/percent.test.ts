import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partText, percentText } from './percent.ts'

test('A share is never rounded to the whole while something is missing, nor to nothing', () => {
  assert.deepEqual([0, 0.001, 0.336, 0.999, 1].map(percentText), ['0%', '1%', '34%', '99%', '100%'])
})

test('A partial result says which share of the weight passed, never the weights as if they were tests', () => {
  assert.equal(partText({ passed: 1000, tests: 3000 }), '33% correct')
  assert.equal(partText({ passed: 0, tests: 100_000 }), undefined)
  assert.equal(partText({ passed: 0, tests: 0 }), undefined)
})
