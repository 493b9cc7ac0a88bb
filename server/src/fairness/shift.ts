import {
  compare,
  fraction,
  fractionOf,
  multiply,
  rounded,
  subtract,
  zero,
  type Fraction,
} from '@gradus/contract/fraction'
import { withRubric, type ItemResult } from '../grade/points.ts'
import type { RunResult } from '../platform/data/table/fairness.ts'
import type { AttemptRow, ItemRow } from './store.ts'

/** A solution that counts for somebody, as it was judged and as the check ran it. */
export interface CheckedSolution {
  readonly key: string
  readonly name: string
  readonly graded: ItemResult
  readonly attempt: NonNullable<ItemResult['counting']>
  readonly before: AttemptRow
  readonly now: RunResult
}

/**
 * A solution's points now, and with fair tests: tests that the author's solution fails are left out, an expected answer
 * that differs from the author's solution is corrected, and each new input that tells a passing solution from the
 * author's is one more test. The deduction for lateness and the points of a rubric stay. Points that were set by hand
 * are not part of it: they stay in any case.
 * @param fairTests names of the tests that the author's solution passes; undefined if it passes all
 */
export function gradeAfter(
  item: ItemRow,
  { graded, attempt, now }: CheckedSolution,
  fairTests: readonly string[] | undefined,
  deciding: ReadonlySet<string>,
): { before: number; after: number } {
  const share = withInputs(
    item.kind !== 'inputOutput' && fairTests ? shareOf(now, fairTests) : now.weight,
    now,
    deciding,
  )
  const possible = fractionOf(item.points)
  const fair = subtract(multiply(share, possible), attempt.deduction)
  const after = withRubric(compare(fair, zero) < 0 ? zero : fair, graded.grade, possible)
  return { before: rounded(graded.computed ?? zero), after: rounded(after ?? zero) }
}

type Weight = CheckedSolution['now']['weight']

function shareOf({ tests }: CheckedSolution['now'], names: readonly string[]): Weight {
  const passed = new Set(tests.flatMap((one) => (one.passed ? [one.name] : [])))
  return { passed: names.filter((name) => passed.has(name)).length, tests: names.length }
}

/** Each new input weighs as much as a given test does on average. */
function withInputs({ passed, tests }: Weight, now: CheckedSolution['now'], deciding: ReadonlySet<string>): Fraction {
  if (tests === 0 || now.tests.length === 0) return zero
  const differs = new Set((now.differing ?? []).map(({ id }) => id))
  const answered = [...deciding].filter((id) => !differs.has(id)).length
  const givenTests = now.tests.length
  return fraction(passed * givenTests + answered * tests, tests * (givenTests + deciding.size))
}
