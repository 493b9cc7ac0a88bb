import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailsOf } from './event-details.ts'

const nobody = () => undefined

test('The audit trail says in words what was changed, not with identifiers of the code', () => {
  assert.equal(detailsOf({ from: 'User', to: 'Moderator' }, nobody), 'From User to Moderator')
  assert.equal(
    detailsOf({ newQuestionsADay: 3, payRangeRequired: false }, nobody),
    'New questions a day: 3, pay range required: no',
  )
  assert.equal(detailsOf({ candidate: 2, extraPercent: 25 }, nobody), 'Candidate 2, extra time: 25%')
  assert.equal(detailsOf({ toAll: false, clarification: 1 }, nobody), 'Only to the person who asked, clarification 1')
})

test('Hebrew names and reasons are isolated, so that they do not reorder the words around them', () => {
  assert.equal(detailsOf({ from: 'מבוא ל-C++' }, nobody), 'From \u2068מבוא ל-C++\u200e\u2069')
  assert.equal(detailsOf({ reason: 'יש טעות.', reports: 2 }, nobody), 'Reason: \u2068יש טעות.\u2069, reports: 2')
})

test('The audit trail names the user that an action was about; an erased one has no name', () => {
  const details = { reason: 'Two at one keyboard', participant: 20 }
  const avi = (userId: number) => (userId === 20 ? 'אבי כהן' : undefined)
  assert.equal(detailsOf(details, avi), 'Reason: Two at one keyboard, participant: \u2068אבי כהן\u2069')
  assert.equal(detailsOf(details, nobody), 'Reason: Two at one keyboard, participant: deleted user')
})
