import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courseLimits } from '@gradus/contract/course'
import { nameOfCopy } from './copy-name.ts'

test('a copy is named after the month in which its term starts', () => {
  assert.equal(nameOfCopy('Systems Programming', '2027-04-05'), 'Systems Programming (April 2027)')
  assert.equal(nameOfCopy('Systems Programming (April 2027)', '2027-10-04'), 'Systems Programming (October 2027)')
  assert.equal(nameOfCopy('Algorithms (advanced)', '2027-04-05'), 'Algorithms (advanced) (April 2027)')
  assert.equal(nameOfCopy('Algorithms', ''), 'Algorithms')
})

test('a long name leaves room for the month', () => {
  const { maximum } = courseLimits.name
  const name = nameOfCopy('x'.repeat(maximum), '2027-04-05')
  assert.equal(name.length, maximum)
  assert.match(name, /x \(April 2027\)$/)
})
