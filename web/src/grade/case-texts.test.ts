import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseText } from './case-texts.ts'

test('a case waits for an answer, then for a decision, and then says what was decided', () => {
  const open = { decision: null, points: null, answer: null, canDecide: false }
  assert.equal(caseText(open), 'waiting for an answer')
  assert.equal(caseText({ ...open, canDecide: true }), 'no answer, to be decided')
  assert.equal(caseText({ ...open, answer: 'We studied together.', canDecide: true }), 'answered, to be decided')
  assert.equal(caseText({ ...open, decision: 'deduction', points: 2.5 }), '2.5 points taken off')
  assert.equal(caseText({ ...open, decision: 'none' }), 'no consequence')
})
