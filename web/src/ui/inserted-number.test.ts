import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertedNumber } from './inserted-number.ts'

test('the decimal comma of a number that is inserted as a whole is a decimal point', () => {
  const cases: ReadonlyArray<readonly [text: string, expected: string]> = [
    ['7,25', '7.25'],
    ['5,5 points', '5.5 points'],
    ['−1,5', '-1.5'],
    ['١٫٥', '1.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['7.25', '7.25'],
    ['725', '725'],
  ]
  for (const [text, expected] of cases) assert.equal(insertedNumber(text, false), expected)
})

test('a comma that is typed alone is left to the field', () => {
  assert.equal(insertedNumber(',', false), ',')
})

test('a field that separates thousands by commas keeps them', () => {
  assert.equal(insertedNumber('12,000', true), '12000')
  assert.equal(insertedNumber('1,500 points', true), '1500 points')
  assert.equal(insertedNumber('7,25', true), '7.25')
})
