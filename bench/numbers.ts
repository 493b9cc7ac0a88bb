/** Statistics for the benchmarks. */

/** NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

/** @param share between 0 and 1 */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN
}
