import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSimilarCode } from './texts.ts'

type Questions = Parameters<typeof withoutSimilarCode>[0]['questions']

/** Both questions have a submission. */
const questions = [1, 2].map((questionId) => ({ questionId, submissions: [{}] })) as unknown as Questions

test('a comparison says that code is too short to compare instead of that nothing is similar', () => {
  assert.equal(withoutSimilarCode({ questions, tooShort: [] }), 'None')
  assert.equal(withoutSimilarCode({ questions, tooShort: [2] }), 'None; some code is too short to compare')
  assert.equal(withoutSimilarCode({ questions, tooShort: [1, 2] }), 'Too short to compare')
})
