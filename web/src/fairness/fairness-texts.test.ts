import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FairItem } from '@gradus/contract/fairness'
import { comparedText, decisionText, isFair } from './fairness-texts.ts'

const item: FairItem = {
  itemId: 1,
  title: 'Loops',
  kind: 'inputOutput',
  points: 10,
  author: 'passes',
  solutions: 2,
  inputs: 24,
  mutants: 1,
  tests: [],
  wrongPasses: [],
  rightFails: [],
  unsteady: [],
  survivors: [],
}
const fairTest = {
  name: 'zero',
  passed: 1,
  solutions: 2,
  decision: 'decides',
  other: null,
  authorFails: false,
} as const

test('a sentence says what was compared', () => {
  assert.equal(
    comparedText(item),
    '2 solutions were run against the tests and on 24 generated inputs, and 1 copy of the author’s solution with a mistake.',
  )
  assert.match(
    comparedText({ ...item, author: 'missing', solutions: 1 }),
    /^1 solution was run against the tests\. The/,
  )
})

test('a test that decides nothing says why', () => {
  assert.equal(decisionText(fairTest), 'Useful: separates right from wrong')
  assert.match(
    decisionText({ ...fairTest, decision: 'sameAs', other: 'one' }),
    /^Redundant: same results as “.*one.*”$/,
  )
  assert.equal(
    decisionText({ ...fairTest, decision: 'nobodyPasses', authorFails: true }),
    'No effect: no solution passes it. The author’s solution fails it',
  )
  assert.equal(isFair({ ...item, tests: [fairTest] }), true)
  assert.equal(isFair({ ...item, tests: [{ ...fairTest, decision: 'everyonePasses' }] }), false)
})
