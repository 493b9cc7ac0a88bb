import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressText } from './progress-text.ts'

test('the progress text distinguishes students who have submitted something from those who have submitted everything', () => {
  const one = { submitted: 1, complete: 0, students: 1 }
  assert.equal(progressText(one, 2), '1 of 1 student has submitted something, 0 everything')
  assert.equal(progressText({ ...one, complete: 1 }, 1), '1 of 1 student has submitted')
  const many = { submitted: 1200, complete: 3, students: 1500 }
  assert.equal(progressText(many, 2), '1,200 of 1,500 students have submitted something, 3 everything')
})
