import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messages } from '@gradus/contract/message'
import { outcomeSentences, verdictOf } from './outcome.ts'

test('success:0 means working as expected, success:1 means not working as expected', () => {
  assert.equal(outcomeSentences[verdictOf('success:0').outcome], messages.workingAsExpected)
  assert.equal(outcomeSentences[verdictOf('success:1').outcome], messages.notWorkingAsExpected)
})

test('Any other result means compile errors or an infinite loop; an empty one counts as a compilation error', () => {
  assert.equal(outcomeSentences[verdictOf(messages.infiniteLoop).outcome], messages.infiniteLoop)
  assert.equal(outcomeSentences[verdictOf('solution.c:1:1: error: no').outcome], messages.compilationErrors)
  assert.equal(outcomeSentences[verdictOf('').outcome], messages.compilationErrors)
})
