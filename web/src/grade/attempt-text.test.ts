import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GradeAttempt } from '@gradus/contract/grade'
import { attemptText } from './attempt-text.ts'

const attempt: GradeAttempt = {
  attemptId: 9,
  number: 2,
  receivedDate: '2026-11-22T10:00:00.000Z',
  timing: 'late',
  isPractice: false,
  isFromDraft: false,
  state: 'judged',
  passed: 3000,
  tests: 4000,
  raw: 15,
  points: 13,
  counts: true,
  isChosen: false,
  sentBy: null,
}

test('an attempt’s text has its points and lateness, never the weights of its tests, and whether it counts', () => {
  assert.equal(attemptText(attempt, 20), '2nd attempt: 13 of 20, late (counts)')
  assert.equal(
    attemptText({ ...attempt, number: 11, timing: 'onTime', isChosen: true }, 20),
    '11th attempt: 13 of 20 (chosen to count)',
  )
  assert.equal(
    attemptText({ ...attempt, timing: 'onTime', isFromDraft: true }, 20),
    '2nd attempt: 13 of 20, a draft submitted automatically (counts)',
  )
})

test('an attempt with a judge error costs nothing, and one without a verdict waits', () => {
  const open = { ...attempt, points: null, raw: null, counts: false, timing: 'onTime' as const, tests: 0, passed: 0 }
  assert.equal(attemptText({ ...open, state: 'ignored' }, 20), '2nd attempt: judge error, costs no attempt')
  assert.equal(attemptText({ ...open, state: 'waiting' }, 20), '2nd attempt: waiting for the judge')
})
