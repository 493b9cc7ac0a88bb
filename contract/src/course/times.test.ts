import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastMomentOf, shiftDays } from './due.ts'
import { closingOf, effectiveTimes, timingOf, type AssignmentTimes } from './times.ts'

const assignment: AssignmentTimes = { opens: 100, due: 1000, lateUntil: 2000, attempts: 3 }

test('A person’s exception takes precedence over those of groups, and those over the assignment', () => {
  const groups = [{ due: 1200 }, { due: 1500, attempts: 5 }]
  assert.deepEqual(effectiveTimes(assignment, []), assignment)
  assert.deepEqual(effectiveTimes(assignment, groups), { opens: 100, due: 1500, lateUntil: 2000, attempts: 5 })
  assert.deepEqual(effectiveTimes(assignment, groups, { due: 1100 }).due, 1100)
})

test('Of the exceptions of two groups, the most lenient value of each field applies', () => {
  const effective = effectiveTimes(assignment, [
    { opens: 50, lateUntil: null, attempts: null },
    { opens: 80, lateUntil: 3000, attempts: 9 },
  ])
  assert.deepEqual(effective, { opens: 50, due: 1000, lateUntil: 3000, attempts: null })
})

test('“As the assignment says” is not the same as “none”', () => {
  assert.equal(effectiveTimes(assignment, [], {}).due, 1000)
  assert.equal(effectiveTimes(assignment, [], { due: null }).due, null)
  assert.equal(effectiveTimes(assignment, [], { lateUntil: null }).lateUntil, null)
  assert.equal(effectiveTimes(assignment, [{ due: null }, { due: 5000 }]).due, null)
})

test('With a due time after the end of late work, or without one, no late work is accepted', () => {
  assert.equal(effectiveTimes(assignment, [{ due: 2000 }]).lateUntil, 2000)
  assert.equal(effectiveTimes(assignment, [{ due: 2001 }]).lateUntil, null)
  assert.equal(effectiveTimes(assignment, [], { due: null }).lateUntil, null)
})

test('An attempt that arrives at the due time is on time; a millisecond later it is late', () => {
  const at = (moment: number) => timingOf(assignment, moment)
  assert.deepEqual([99, 100, 1000, 1001, 2000, 2001].map(at), ['early', 'onTime', 'onTime', 'late', 'late', 'tooLate'])
  assert.equal(timingOf({ ...assignment, lateUntil: null }, 1001), 'tooLate')
  assert.equal(timingOf({ ...assignment, due: null, lateUntil: null }, 9e9), 'onTime')
})

test('A class closes when its last member’s time is over', () => {
  const extended = effectiveTimes(assignment, [], { due: 4000, lateUntil: null })
  assert.equal(closingOf([assignment, assignment]), 2000)
  assert.equal(closingOf([assignment, extended]), 4000)
  assert.equal(closingOf([assignment, { ...assignment, due: null }]), null)
  assert.equal(closingOf([]), null)
})

test('“23:59” means 23:59:59.999 in the course’s zone', () => {
  assert.equal(new Date(lastMomentOf('2026-11-22T23:59', 'Asia/Jerusalem')).toISOString(), '2026-11-22T21:59:59.999Z')
  assert.equal(lastMomentOf('not a time', 'UTC'), NaN)
})

test('Due at 02:30 on a night in which the clocks change', () => {
  const due = (local: string) => new Date(lastMomentOf(local, 'Europe/Berlin')).toISOString()
  assert.equal(due('2026-03-29T02:30'), '2026-03-29T01:00:59.999Z')
  assert.equal(due('2026-10-25T02:30'), '2026-10-25T01:30:59.999Z')
})

test('Copying to the next term shifts dates in local time', () => {
  const due = lastMomentOf('2026-10-18T23:59', 'Europe/Berlin')
  assert.equal(shiftDays(due, 'Europe/Berlin', 14), lastMomentOf('2026-11-01T23:59', 'Europe/Berlin'))
  assert.equal(shiftDays(due, 'Europe/Berlin', 0), due)
  // On 25 October, 02:30 comes twice: work is due at the end of the second one, and opens with the first.
  const early = lastMomentOf('2026-10-18T02:30', 'Europe/Berlin')
  assert.equal(shiftDays(early, 'Europe/Berlin', 7), lastMomentOf('2026-10-25T02:30', 'Europe/Berlin'))
  const opensTwice = shiftDays(Date.parse('2026-10-18T00:30:00Z'), 'Europe/Berlin', 7)
  assert.equal(new Date(opensTwice).toISOString(), '2026-10-25T00:30:00.000Z')
  const opens = Date.parse('2026-03-15T01:30:00Z')
  // 02:30 on 15 March; on 29 March the clock goes from 02:00 to 03:00.
  assert.equal(new Date(shiftDays(opens, 'Europe/Berlin', 14)).toISOString(), '2026-03-29T01:00:00.000Z')
})
