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
  assert.equal(
    detailsOf({ candidate: 2, extraPercent: 25 }, nobody),
    'Number of the candidate: 2, extra time in percent: 25',
  )
})

test('The audit trail names the user that an action was about; an erased one has no name', () => {
  const details = { reason: 'Two at one keyboard', participant: 20 }
  const avi = (userId: number) => (userId === 20 ? 'אבי כהן' : undefined)
  assert.equal(detailsOf(details, avi), 'Reason: Two at one keyboard, participant: \u2068אבי כהן\u2069')
  assert.equal(detailsOf(details, nobody), 'Reason: Two at one keyboard, participant: deleted user')
})
