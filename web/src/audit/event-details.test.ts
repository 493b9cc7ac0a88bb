import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailsOf } from './event-details.ts'

test('The audit trail says in words what was changed, not with identifiers of the code', () => {
  assert.equal(detailsOf({ from: 'User', to: 'Moderator' }), 'From User to Moderator')
  assert.equal(
    detailsOf({ newQuestionsADay: 3, payRangeRequired: false }),
    'New questions a day: 3, pay range required: no',
  )
  assert.equal(detailsOf({ candidate: 2, extraPercent: 25 }), 'Candidate no. 2, extra time: 25%')
})

test('Hebrew names and reasons are isolated, so that they do not reorder the words around them', () => {
  assert.equal(detailsOf({ from: 'מבוא ל-C++' }), 'From \u2068מבוא ל-C++\u200e\u2069')
  assert.equal(detailsOf({ reason: 'יש טעות.', reports: 2 }), 'Reason: \u2068יש טעות.\u2069, reports: 2')
})
