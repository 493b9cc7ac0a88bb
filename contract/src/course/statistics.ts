/** Statistics of a class for display (courses.md 20). They are floating-point numbers: no grade depends on them. */

/** With fewer grades, statistics would reveal the grades of single students (courses.md 13). */
export const minimumGrades = 5

export interface ClassStatistics {
  readonly count: number
  /** Shares of the possible points, 0 to 1. */
  readonly mean: number
  readonly median: number
  /** The number of grades in each tenth: below 10%, from 10% to below 20%, …, 90% and above. */
  readonly histogram: readonly number[]
}

/** @param shares of the possible points; null if there are too few to show */
export function statisticsOf(shares: readonly number[]): ClassStatistics | null {
  if (shares.length < minimumGrades) return null
  const sorted = shares.toSorted((one, other) => one - other)
  const histogram = Array.from({ length: 10 }, () => 0)
  for (const share of sorted) {
    const bar = Math.min(9, Math.max(0, Math.floor(share * 10)))
    histogram[bar] = (histogram[bar] ?? 0) + 1
  }
  return { count: sorted.length, mean: meanOf(sorted), median: medianOf(sorted), histogram }
}

export interface ItemStatistics {
  /** The difficulty index of test theory, the mean share of its points: 1 if everybody solves it, 0 if nobody does. */
  readonly difficulty: number
  /**
   * The correlation of its points with those of all other items: near 1, it separates good from weak students; below 0,
   * something is probably wrong with it. Null if all students have the same points in either.
   */
  readonly discrimination: number | null
}

/** @param results each student's share of this item's points, and their points in all other items */
export function itemStatisticsOf(results: readonly { readonly share: number; readonly rest: number }[]) {
  if (results.length < minimumGrades) return null
  const shares = results.map(({ share }) => share)
  const rests = results.map(({ rest }) => rest)
  return { difficulty: meanOf(shares), discrimination: correlationOf(shares, rests) } satisfies ItemStatistics
}

function meanOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

function correlationOf(one: readonly number[], other: readonly number[]): number | null {
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)]
  const products = one.map((value, at) => (value - oneMean) * ((other[at] ?? 0) - otherMean))
  const spread = (values: readonly number[], mean: number) =>
    Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0))
  const spreads = spread(one, oneMean) * spread(other, otherMean)
  if (spreads < 1e-12) return null
  return products.reduce((total, value) => total + value, 0) / spreads
}
