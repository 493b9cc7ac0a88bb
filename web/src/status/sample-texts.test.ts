import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusSample } from '@gradus/contract/status'
import { hoursOf, shareText } from './sample-texts.ts'

const sampleAt = (at: string): StatusSample => ({
  at,
  requests: 1,
  failed: 0,
  slow: 0,
  milliseconds: 10,
  verdicts: 0,
  waiting: 0,
  oldestSeconds: 0,
})

test('The current hour ends now, not in the future; earlier hours are complete', () => {
  const quarters = Array.from({ length: 8 }, (_, at) =>
    new Date(Date.parse('2026-11-24T08:45:00.000Z') + at * 15 * 60_000).toISOString(),
  )
  const now = Date.parse('2026-11-24T10:31:00.000Z')
  const hours = hoursOf(quarters.map(sampleAt), now)
  assert.deepEqual(
    hours.map(({ at, until }) => [at, until]),
    [
      ['2026-11-24T09:45:00.000Z', '2026-11-24T10:31:00.000Z'],
      ['2026-11-24T08:45:00.000Z', '2026-11-24T09:45:00.000Z'],
    ],
  )
})

test('A share has its percent sign without a space', () => {
  assert.equal(shareText(1, 8), '13%')
  assert.equal(shareText(0, 0), '0%')
})
