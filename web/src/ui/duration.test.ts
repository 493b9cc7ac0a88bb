import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockText, spokenText, timeLeftText } from './duration.ts'

test('a duration has a clock format and a spoken form', () => {
  const cases = [
    [0, '0:00', '0 seconds'],
    [1, '0:01', '1 second'],
    [600, '10:00', '10 minutes'],
    [225, '3:45', '3 minutes 45 seconds'],
    [3661, '1:01:01', '1 hour 1 minute'],
    [3601, '1:00:01', '1 hour'],
    [7200, '2:00:00', '2 hours'],
    [86_400, '1 day', '1 day'],
    [273_600, '3 days 4 h', '3 days 4 hours'],
    [86_460, '1 day', '1 day'],
  ] as const
  for (const [seconds, text, spoken] of cases)
    assert.deepEqual([clockText(seconds), spokenText(seconds)], [text, spoken])
})

test('the time left is never rounded up, and its words change once a minute', () => {
  const cases = [
    [0, '0 seconds'],
    [1, 'less than a minute'],
    [60, 'less than a minute'],
    [61, 'less than 2 minutes'],
    [241, 'less than 5 minutes'],
    [300, 'less than 5 minutes'],
    [3541, 'less than 1 hour'],
    [3601, 'less than 1 hour 1 minute'],
    [86_399, 'less than 1 day'],
    [273_600, '3 days 4 hours'],
  ] as const
  for (const [seconds, text] of cases) assert.equal(timeLeftText(seconds), text)
})
