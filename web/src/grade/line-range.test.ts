import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineRangeText, linesOf, rangeBetween } from './line-range.ts'

test('a range of lines is the same whichever end was selected first', () => {
  assert.deepEqual(rangeBetween(9, 4), { from: 4, to: 9 })
  assert.equal(lineRangeText(rangeBetween(9, 4)), 'Lines 4 to 9')
  assert.equal(lineRangeText(rangeBetween(4, 4)), 'Line 4')
})

test('a line break at the end of a file starts no new line, with the line ends of any system', () => {
  assert.deepEqual(linesOf('one\r\ntwo\n\nfour\n'), ['one', 'two', '', 'four'])
  assert.deepEqual(linesOf(''), [''])
})
