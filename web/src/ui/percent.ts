/** "74%". Never rounded up to 100% while a point is missing, nor down to 0% if there is a point. */
export function percentText(share: number): string {
  if (share <= 0) return '0%'
  return `${share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))}%`
}

/**
 * "33% correct", of a submission that failed; undefined if it has no such result. Its `passed` and `tests` are the
 * weights of the tests, such as 1,000 of 3,000, not their numbers.
 */
export function partText({ passed, tests }: { readonly passed: number; readonly tests: number }): string | undefined {
  return passed > 0 ? `${percentText(passed / tests)} correct` : undefined
}
