import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payText } from './pay-text.ts'

test('if one amount of a pay range has decimals, both are written with two; equal amounts are written once', () => {
  const range = { currency: 'EUR', per: 'year' } as const
  assert.equal(payText({ min: 60_000, max: 80_000, ...range }), '60,000 to 80,000 EUR a year')
  assert.equal(payText({ min: 60_000, max: 80_000.5, ...range }), '60,000.00 to 80,000.50 EUR a year')
  assert.equal(payText({ min: 70, max: 70, currency: 'GBP', per: 'hour' }), '70 GBP an hour')
})
