import { compare, fraction, multiply, subtract, zero, type Fraction } from '../fraction.ts'

/** What late work loses (courses.md 8). */

export interface LateRule {
  /** Percent of the possible points, for each interval that has begun. */
  readonly percent: number
  readonly interval: 'hour' | 'day'
  /** Minutes after the due time that cost nothing. */
  readonly graceMinutes: number
  /** Percent of the possible points: the deduction for lateness never takes a student below it. */
  readonly floor: number
}

const milliseconds = { hour: 3_600_000, day: 86_400_000 } as const

/** Intervals that have begun since the due time: 0 within the grace, and counted from the due time beyond it. */
export function lateSteps(rule: LateRule, lateness: number): number {
  if (lateness <= rule.graceMinutes * 60_000) return 0
  return Math.ceil(lateness / milliseconds[rule.interval])
}

/**
 * `min(steps × percent × possible, max(raw − floor, 0))`.
 * @param lateness milliseconds between the effective due time and the arrival
 */
export function lateDeduction(rule: LateRule, lateness: number, raw: Fraction, possible: Fraction): Fraction {
  const lost = multiply(fraction(lateSteps(rule, lateness) * rule.percent, 100), possible)
  const above = subtract(raw, multiply(fraction(rule.floor, 100), possible))
  const atMost = compare(above, zero) < 0 ? zero : above
  return compare(lost, atMost) < 0 ? lost : atMost
}
