import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysUntilText, relativeText } from './relative-time.ts'

/** By the reader's clock; a Friday. */
const now = new Date(2026, 10, 27, 15, 0)
const at = (days: number, hours = 0, minutes = 0) => new Date(2026, 10, 27 + days, 15 + hours, minutes)
const texts = (...moments: readonly Date[]) => moments.map((then) => relativeText(then, now))

test('a future moment is given in days and then to the nearest week, month or year, never as "next week"', () => {
  assert.deepEqual(texts(at(14), at(14, 0, -1), at(13), at(9), at(7), at(25), at(45), at(400)), [
    'in 2 weeks',
    'in 2 weeks',
    'in 13 days',
    'in 9 days',
    'in 7 days',
    'in 4 weeks',
    'in 2 months',
    'in 1 year',
  ])
  assert.deepEqual(texts(at(0, 0, 1), at(0, 0, 59), at(0, 1, 50), at(0, 20)), [
    'in 1 minute',
    'in 59 minutes',
    'in 2 hours',
    'in 20 hours',
  ])
})

test('the past is rounded down, and is never called "last week" or "last month"', () => {
  assert.deepEqual(texts(now, at(0, 0, -1), at(0, -1, -59), at(-8), at(-20), at(-45), at(-400)), [
    'just now',
    '1 minute ago',
    '1 hour ago',
    '8 days ago',
    '2 weeks ago',
    '1 month ago',
    '1 year ago',
  ])
})

test('a moment is "just now" until a whole minute has passed, also across the boundary of a clock’s minute', () => {
  const secondsAgo = (seconds: number) => relativeText(now, new Date(now.getTime() + seconds * 1000))
  assert.deepEqual([-6, 0, 6, 59, 60, 119, 120].map(secondsAgo), [
    'just now',
    'just now',
    'just now',
    'just now',
    '1 minute ago',
    '1 minute ago',
    '2 minutes ago',
  ])
  const end = new Date(now.getTime() - 2000)
  assert.equal(relativeText(end, new Date(now.getTime() + 4000)), 'just now')
})

test('yesterday and tomorrow are the days of the reader’s calendar', () => {
  // 15:00 on Friday: 39 hours before is Thursday's beginning, 40 is Wednesday.
  assert.deepEqual(texts(at(0, -39), at(0, -40), at(0, 32), at(0, 33)), [
    'yesterday',
    '2 days ago',
    'tomorrow',
    'in 2 days',
  ])
  const days = [at(0, 8), at(0, 9), at(2), at(-3)].map((then) => daysUntilText(then, now))
  assert.deepEqual(days, ['today', 'tomorrow', 'in 2 days', 'today'])
})
