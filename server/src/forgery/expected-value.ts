import type { Verdict } from '@gradus/contract/judge'
import type { TestChange } from './change.ts'

/** In how many places of an expected value a changed literal is looked for. */
const maxPlaces = 100

/**
 * True if the changed literal is in the expected value of the failed test, and not in the value that it got, and if
 * changing it back gives the value that it got. "at least 12" with 11 got is no such answer.
 */
export function changesExpectedValue({ tests }: Verdict, { literal, original }: TestChange): boolean {
  const { expected, got } = tests.find(({ passed }) => !passed) ?? {}
  if (expected === undefined || got === undefined || got.includes(literal)) return false
  const answer = bare(got)
  let at = expected.indexOf(literal)
  for (let tried = 0; at >= 0 && tried < maxPlaces; at = expected.indexOf(literal, at + 1), tried += 1)
    if (bare(expected.slice(0, at) + original + expected.slice(at + literal.length)) === answer) return true
  return false
}

/** Without what tests may print for one of two values alone: quotes around it, other blanks, capitals of column names. */
function bare(value: string): string {
  return value
    .trim()
    .replaceAll(/^["'`]|["'`]$/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
}
