import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Timestamp } from './part.ts'
import { Instant, TimeZone } from './time.ts'

test('an instant of a form is one that a reply can have: in UTC its year is from 2000 to 2199', () => {
  for (const instant of ['2000-01-01T00:00:00Z', '2026-07-01T18:00:00+02:00', '2199-12-31T23:59:59.999Z']) {
    assert.ok(Instant.safeParse(instant).success, instant)
    assert.ok(Timestamp.safeParse(new Date(instant).toISOString()).success, instant)
  }
  const refused = [
    '9999-12-31T20:00:00-12:00',
    '9999-12-31T00:00:00Z',
    '2199-12-31T23:59:59-01:00',
    '2000-01-01T00:00:00+01:00',
    '0001-01-01T01:00:00+14:00',
    '0000-01-01T00:00:00+14:00',
  ]
  for (const instant of refused)
    assert.deepEqual(
      Instant.safeParse(instant).error?.issues.map(({ message }) => message),
      ['Choose a date from 2000 to 2199.'],
      instant,
    )
})

test('a time zone is a name that the browser’s and the server’s list of zones have, not an offset', () => {
  for (const name of ['Europe/London', 'Asia/Kathmandu', 'Etc/GMT+5', 'UTC'])
    assert.ok(TimeZone.safeParse(name).success, name)
  for (const other of ['+05:30', '-23:59', '+0530', 'Europe/Nowhere', ''])
    assert.ok(!TimeZone.safeParse(other).success, other)
})
