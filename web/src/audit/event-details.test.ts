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
