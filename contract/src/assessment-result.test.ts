import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOf } from './assessment-result.ts'
import type { ReportSubmission } from './assessment-report-part.ts'

const sent = (state: ReportSubmission['state'], isLate = false): ReportSubmission => ({
  submissionId: 1,
  receivedDate: '2026-11-28T12:00:00.000Z',
  seconds: 60,
  type: 8,
  state,
  passed: 0,
  tests: 0,
  isLate,
  isFromDraft: false,
  revoked: null,
  counts: false,
})

test('a question is called untried only if nothing was submitted in time: an unjudged submission and a compile error are tries', () => {
  const result = (...submissions: ReportSubmission[]) => resultOf({ isSolved: false, submissions })
  assert.equal(result(), 'notTried')
  assert.equal(result(sent('accepted', true)), 'notTried')
  assert.equal(result(sent('ignored')), 'notSolved')
  assert.equal(result(sent('rejected'), sent('waiting')), 'waiting')
  assert.equal(resultOf({ isSolved: true, submissions: [sent('accepted'), sent('waiting')] }), 'solved')
})
