import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTimeOf, momentsOf, offsetName, timeAfterGap } from './zoned-time.ts'

const moments = (local: string, zone: string) => momentsOf(local, zone).map((moment) => moment.toISOString())

test('A local time in a zone is one point in time', () => {
  assert.deepEqual(moments('2026-07-01T18:00', 'Europe/Berlin'), ['2026-07-01T16:00:00.000Z'])
  assert.deepEqual(moments('2026-12-01T18:00', 'America/New_York'), ['2026-12-01T23:00:00.000Z'])
  assert.deepEqual(moments('2026-12-01T18:00', 'Asia/Kathmandu'), ['2026-12-01T12:15:00.000Z'])
  assert.deepEqual(moments('2026-12-01T18:00', 'UTC'), ['2026-12-01T18:00:00.000Z'])
  assert.deepEqual(moments('', 'UTC'), [])
})

test('When clocks go forward, a local time does not exist, and the next one that does is named', () => {
  assert.deepEqual(moments('2026-03-29T02:30', 'Europe/Berlin'), [])
  assert.equal(timeAfterGap('2026-03-29T02:30', 'Europe/Berlin'), '2026-03-29T03:00')
  assert.deepEqual(moments('2026-03-08T02:00', 'America/New_York'), [])
  assert.equal(timeAfterGap('2026-03-08T02:00', 'America/New_York'), '2026-03-08T03:00')
  // Half an hour, in the southern spring.
  assert.deepEqual(moments('2026-10-04T02:15', 'Australia/Lord_Howe'), [])
  assert.equal(timeAfterGap('2026-10-04T02:15', 'Australia/Lord_Howe'), '2026-10-04T02:30')
})

test('When clocks go back, a local time happens twice, the earlier one first', () => {
  assert.deepEqual(moments('2026-10-25T02:30', 'Europe/Berlin'), [
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
})

test('Converting a point in time to local time and back gives the same in every zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const moment of ['2026-01-15T12:34:00.000Z', '2026-07-15T23:59:00.000Z'])
      assert.ok(moments(localTimeOf(new Date(moment), zone), zone).includes(moment), `${moment} in ${zone}`)
})

test('The offset from UTC is given in hours and minutes', () => {
  const at = Date.parse('2026-07-01T00:00:00Z')
  assert.equal(offsetName(at, 'Asia/Kolkata'), 'UTC+5:30')
  assert.equal(offsetName(at, 'America/St_Johns'), 'UTC−2:30')
  assert.equal(offsetName(at, 'Africa/Abidjan'), 'UTC')
})
