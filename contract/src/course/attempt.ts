import { compare, type Fraction } from '../fraction.ts'

/** Rules for which attempt counts (courses.md 9). */

export const attemptRules = ['best', 'last', 'first'] as const
export type AttemptRule = (typeof attemptRules)[number]

export interface RatedAttempt {
  readonly id: number
  readonly receivedAt: number
  /** After its own deduction for lateness; null while it waits for a verdict. */
  readonly points: Fraction | null
  /** A judge error: it costs no attempt and never counts. */
  readonly isIgnored: boolean
}

/** `best` is the earliest among equal ones; an attempt without a verdict counts only if no other has one. */
export function countingAttempt<Attempt extends RatedAttempt>(
  attempts: readonly Attempt[],
  rule: AttemptRule,
): Attempt | undefined {
  const inOrder = attempts
    .filter(({ isIgnored }) => !isIgnored)
    .toSorted((one, other) => one.receivedAt - other.receivedAt || one.id - other.id)
  if (rule === 'first') return inOrder.at(0)
  if (rule === 'last') return inOrder.at(-1)
  return inOrder.reduce<Attempt | undefined>((best, one) => (best && !isBetter(one, best) ? best : one), undefined)
}

function isBetter(one: RatedAttempt, other: RatedAttempt): boolean {
  if (one.points === null) return false
  return other.points === null || compare(one.points, other.points) > 0
}

/** The number of attempts that are left; those with a judge error cost none. Null: unlimited. */
export function attemptsLeft(attempts: readonly Pick<RatedAttempt, 'isIgnored'>[], allowed: number | null) {
  if (allowed === null) return null
  return Math.max(0, allowed - attempts.filter(({ isIgnored }) => !isIgnored).length)
}
