/** The lower median, which is a measured value; NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

/** By the nearest-rank method. @param share greater than 0, at most 1 */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN
}
