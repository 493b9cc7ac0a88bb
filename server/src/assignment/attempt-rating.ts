import type { AttemptRule } from '@gradus/contract/course/attempt'
import { lateDeduction, type LateRule } from '@gradus/contract/course/late'
import { timingOf, type AssignmentTimes, type Timing } from '@gradus/contract/course/times'
import { fraction, multiply, subtract, zero, type Fraction } from '@gradus/contract/fraction'
import type { AttemptRow } from './result-store.ts'

export interface ResultRule {
  readonly attemptRule: AttemptRule
  readonly late: LateRule | null
}

/** The columns of an attempt that its rating needs. */
export type RatableRow = Pick<
  AttemptRow,
  'id' | 'received_at' | 'is_practice' | 'sender_closes_at' | 'state' | 'passed' | 'tests'
>

export type RatedAttempt<Row extends RatableRow = AttemptRow> = Row & {
  readonly timing: Timing
  /** After the last moment, then and now, of the student or of the member of their team who sent it: it does not count. */
  readonly isPractice: boolean
  /** Before the deduction for lateness; null without a verdict. */
  readonly raw: Fraction | null
  readonly deduction: Fraction
  readonly points: Fraction | null
}

/** What an attempt is worth, and whether it was in time (courses.md 8 and 9). */
export function rate<Row extends RatableRow>(
  { late }: ResultRule,
  times: AssignmentTimes,
  possible: Fraction,
  row: Row,
): RatedAttempt<Row> {
  const receivedAt = row.received_at.getTime()
  const timing = timingOf(times, receivedAt)
  const raw = row.state === 'judged' ? rawPoints(row, possible) : null
  const lateness = times.due === null ? 0 : Math.max(0, receivedAt - times.due)
  const deduction = raw !== null && late !== null ? lateDeduction(late, lateness, raw, possible) : zero
  return {
    ...row,
    timing,
    // An attempt that was in time keeps that, even if a lecturer changes the times later.
    isPractice:
      row.is_practice &&
      (timing === 'tooLate' || (row.sender_closes_at !== null && row.received_at > row.sender_closes_at)),
    raw,
    deduction,
    points: raw === null ? null : subtract(raw, deduction),
  }
}

function rawPoints({ passed, tests }: RatableRow, possible: Fraction): Fraction {
  return tests === 0 ? zero : multiply(fraction(passed, tests), possible)
}
