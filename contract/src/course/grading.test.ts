import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fraction, fractionOf, rounded, type Fraction } from '../fraction.ts'
import { attemptsLeft, countingAttempt, type RatedAttempt } from './attempt.ts'
import { keepBest, totalsOf, type GradebookEntry } from './gradebook.ts'
import { lateDeduction, lateSteps, type LateRule } from './late.ts'

const hour = 3_600_000
const daily: LateRule = { percent: 10, interval: 'day', graceMinutes: 15, floor: 20 }
const hourly: LateRule = { percent: 5, interval: 'hour', graceMinutes: 0, floor: 0 }

test('Late work is free within the grace period; after that, each interval that has begun counts as one step', () => {
  assert.deepEqual(
    [0, 15 * 60_000, 15 * 60_000 + 1, 24 * hour, 24 * hour + 1].map((late) => lateSteps(daily, late)),
    [0, 0, 1, 1, 2],
  )
  assert.deepEqual(
    [1, hour, hour + 1].map((late) => lateSteps(hourly, late)),
    [1, 1, 2],
  )
})

test('The deduction is steps × percent × possible, and never takes the points below the floor', () => {
  const deducted = (rule: LateRule, late: number, raw: number, possible: number) =>
    rounded(lateDeduction(rule, late, fraction(raw), fraction(possible)))
  assert.equal(deducted(daily, 20 * 60_000, 90, 100), 10)
  assert.equal(deducted(daily, 49 * hour, 90, 100), 30)
  assert.equal(deducted(daily, 49 * hour, 40, 100), 20)
  assert.equal(deducted(daily, 49 * hour, 10, 100), 0)
  assert.equal(deducted(hourly, 3 * hour, 7, 8), 1.2)
  assert.equal(deducted(hourly, 30 * hour, 7, 8), 7)
  assert.equal(deducted(daily, 0, 90, 100), 0)
})

const attempt = (id: number, points: number | null, isIgnored = false): RatedAttempt => ({
  id,
  receivedAt: id * 1000,
  points: points === null ? null : fraction(points),
  isIgnored,
})

test('The best, the last or the first attempt counts; of attempts with equal points the earliest is the best', () => {
  const attempts = [attempt(3, 50), attempt(1, 20), attempt(2, 50), attempt(4, 30)]
  assert.equal(countingAttempt(attempts, 'best')?.id, 2)
  assert.equal(countingAttempt(attempts, 'last')?.id, 4)
  assert.equal(countingAttempt(attempts, 'first')?.id, 1)
  assert.equal(countingAttempt([], 'best'), undefined)
})

test('A judge error uses up no attempt and never counts; an attempt without a verdict counts only if it is the only one', () => {
  const attempts = [attempt(1, null), attempt(2, 0), attempt(3, null, true)]
  assert.equal(countingAttempt(attempts, 'best')?.id, 2)
  assert.equal(countingAttempt(attempts, 'last')?.id, 2)
  assert.equal(countingAttempt([attempt(1, null)], 'best')?.id, 1)
  assert.equal(attemptsLeft(attempts, 3), 1)
  assert.equal(attemptsLeft(attempts, 1), 0)
  assert.equal(attemptsLeft(attempts, null), null)
})

const entry = (
  assignmentId: number,
  points: number | null,
  possible: number,
  categoryId: number | null = null,
  isExcused = false,
  gradedPossible = possible,
): GradebookEntry => ({
  assignmentId,
  categoryId,
  points: points === null ? null : fraction(points),
  possible: fraction(possible),
  gradedPossible: fraction(gradedPossible),
  isExcused,
})
const percent = (share: Fraction | null) =>
  share === null ? null : rounded(fraction(share.numerator * 100n, share.denominator))

test('The current total leaves out ungraded work, and the final total counts it as 0; excused work is in neither', () => {
  const totals = totalsOf([entry(1, 8, 10), entry(2, null, 10), entry(3, 0, 50, null, true)])
  assert.equal(percent(totals.current), 80)
  assert.equal(percent(totals.final), 40)
  assert.deepEqual(totalsOf([entry(1, null, 10, null, true)]), { current: null, final: null, dropped: [] })
  assert.equal(totalsOf([entry(1, null, 10)]).current, null)
})

test('The current total leaves out ungraded questions of a graded assignment, and the final total counts them as 0', () => {
  const totals = totalsOf([entry(1, 6, 20, null, false, 10)])
  assert.equal(percent(totals.current), 60)
  assert.equal(percent(totals.final), 30)
  const categories = [{ id: 1, weight: 100, dropLowest: 1 }]
  const dropped = totalsOf([entry(1, 6, 20, 1, false, 10), entry(2, 5, 10, 1)], categories)
  assert.deepEqual([percent(dropped.current), percent(dropped.final), dropped.dropped], [60, 50, [1]])
})

test('Categories have weights; while a category has no grades, the weights of the others are scaled up to 100%', () => {
  const categories = [
    { id: 1, weight: 60, dropLowest: 0 },
    { id: 2, weight: 40, dropLowest: 0 },
  ]
  const totals = totalsOf([entry(1, 9, 10, 1), entry(2, null, 20, 2)], categories)
  assert.equal(percent(totals.current), 90)
  assert.equal(percent(totals.final), 54)
})

test('Drop-lowest keeps the set with the best ratio: of 50/50, 65/100, 12/24 it drops 65/100', () => {
  const entries = [entry(1, 50, 50, 1), entry(2, 65, 100, 1), entry(3, 12, 24, 1)]
  const totals = totalsOf(entries, [{ id: 1, weight: 100, dropLowest: 1 }])
  assert.deepEqual(totals.dropped, [2])
  assert.deepEqual(totals.final, fraction(62, 74))
})

test('At least one grade is kept, and extra points are always kept', () => {
  const kept = (dropLowest: number, ...grades: [number, number][]) =>
    keepBest(
      grades.map(([points, possible]) => ({ points: fraction(points), possible: fraction(possible) })),
      dropLowest,
    ).map(({ points }) => Number(points.numerator))
  assert.deepEqual(kept(9, [5, 10], [7, 10]), [7])
  assert.deepEqual(kept(1, [5, 10], [7, 10], [1, 0]), [7, 1])
  assert.deepEqual(kept(0, [5, 10], [7, 10]), [5, 7])
})

test('Drop-lowest finds the set with the best ratio, as trying every set does', () => {
  let seed = 42
  const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  for (let round = 0; round < 200; round++) {
    const grades = Array.from({ length: 7 }, () => {
      const possible = 1 + random(60)
      return { points: fraction(random(possible + 1)), possible: fraction(possible) }
    })
    const dropped = 1 + random(4)
    const share = (some: readonly { points: Fraction; possible: Fraction }[]) =>
      some.reduce((total, one) => total + Number(one.points.numerator), 0) /
      some.reduce((total, one) => total + Number(one.possible.numerator), 0)
    const best = Math.max(
      ...Array.from({ length: 1 << grades.length }, (_, set) => grades.filter((_grade, at) => (set >> at) & 1))
        .filter((some) => some.length === grades.length - dropped)
        .map(share),
    )
    assert.ok(Math.abs(share(keepBest(grades, dropped)) - best) < 1e-12, `round ${round} of seed 42`)
  }
})

test('Grades are exact decimals, half up on display', () => {
  assert.equal(rounded(fractionOf('7.005')), 7.01)
  assert.equal(rounded(fractionOf('7.0049')), 7)
  assert.deepEqual(fractionOf('-0.5'), fraction(-1, 2))
  for (const wrong of ['', '1,5', '1.', '.5', '1e3', ' 1', '0x1']) assert.throws(() => fractionOf(wrong), RangeError)
})
