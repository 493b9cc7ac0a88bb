import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineRangeText, linesOf, rangeBetween } from './line-range.ts'

test('a choice of lines reads the same in both directions', () => {
  assert.deepEqual(rangeBetween(9, 4), { from: 4, to: 9 })
  assert.equal(lineRangeText(rangeBetween(9, 4)), 'Lines 4 to 9')
  assert.equal(lineRangeText(rangeBetween(4, 4)), 'Line 4')
})

test('a line break at the end of a file begins no line, whatever the system that wrote it', () => {
  assert.deepEqual(linesOf('one\r\ntwo\n\nfour\n'), ['one', 'two', '', 'four'])
  assert.deepEqual(linesOf(''), [''])
})
