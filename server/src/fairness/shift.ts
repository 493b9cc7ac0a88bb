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
import { withRubric, type ItemResult } from '../grade/class-results.ts'
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
 * What a solution is worth now, and what it would be worth with fair tests: those that the author's solution fails are
 * left out, an answer that the author's solution doesn't give is corrected, and each new input that tells a passing
 * solution from the author's is one more test. What lateness costs and what a rubric gives stay. Points that were set by
 * hand are not in it: they stay whatever the tests say.
 * @param fairTests names of the tests that the author's solution passes; undefined where it passes all
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
  const given = now.tests.length
  return fraction(passed * given + answered * tests, tests * (given + deciding.size))
}
