import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reputationPoints } from '@gradus/contract/reputation'
import { reasonText, signed } from './reason.ts'

test('Votes of a day are one entry that says how many and what they earned: 7 upvotes, +14', () => {
  assert.equal(reasonText('upvoteReceived', 7), '7 upvotes')
  assert.equal(signed(7 * reputationPoints.upvoteReceived), '+14')
  assert.equal(reasonText('downvoteReceived', 3), '3 downvotes')
  assert.equal(signed(-3), '\u22123')
  assert.equal(reasonText('upvoteReceived', 1), 'Someone upvoted it')
})

test('Only votes are counted: any other entry says what happened', () => {
  assert.equal(reasonText('solvedJunior', 2), 'You solved it')
  assert.equal(reasonText('questionRemoved'), 'Your question was removed')
  assert.equal(reasonText('addedTomorrow'), 'addedTomorrow')
})
