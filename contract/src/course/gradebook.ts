import { add, compare, divide, fraction, multiply, subtract, sum, zero, type Fraction } from '../fraction.ts'

/** Totals of a gradebook (courses.md 20): computed exactly, and rounded only for display. */

export interface GradebookEntry {
  readonly assignmentId: number
  readonly categoryId: number | null
  /** 0: extra points. */
  readonly possible: Fraction
  /** The part of `possible` that belongs to graded questions. */
  readonly gradedPossible: Fraction
  /** Null: not graded yet. */
  readonly points: Fraction | null
  /** An excused entry counts in neither total. */
  readonly isExcused: boolean
}

export interface GradebookCategory {
  readonly id: number
  /** Relative to the other categories that have a grade. */
  readonly weight: number
  /** The number of each student's lowest grades that are dropped; at least one grade always stays. */
  readonly dropLowest: number
}

export interface GradebookTotals {
  /**
   * The total without items that are not graded yet, also those of a graded assignment; null if none is graded. A share
   * of 1, or more with extra points.
   */
  readonly current: Fraction | null
  /** The total with 0 for items that are not graded yet. */
  readonly final: Fraction | null
  /** Assignments that the final total drops. */
  readonly dropped: readonly number[]
}

interface Grade {
  readonly assignmentId: number
  readonly categoryId: number | null
  readonly points: Fraction
  readonly possible: Fraction
}

/**
 * Without categories, a total is the sum of all points divided by all possible ones. With them it is the weighted mean
 * of the categories' ratios; the weights of categories without a grade are distributed among the others.
 */
export function totalsOf(
  entries: readonly GradebookEntry[],
  categories: readonly GradebookCategory[] = [],
): GradebookTotals {
  const counted = entries.filter(({ isExcused }) => !isExcused)
  const graded = counted.flatMap(({ points, gradedPossible, ...entry }) =>
    points === null ? [] : [{ ...entry, points, possible: gradedPossible }],
  )
  const all = counted.map(({ points, ...entry }) => ({ ...entry, points: points ?? zero }))
  const final = totalOf(all, categories)
  return { current: totalOf(graded, categories).total, final: final.total, dropped: final.dropped }
}

function totalOf(grades: readonly Grade[], categories: readonly GradebookCategory[]) {
  if (categories.length === 0) return { total: ratioOf(grades), dropped: [] }
  const parts = categories.map(({ id, weight, dropLowest }) => {
    const own = grades.filter(({ categoryId }) => categoryId === id)
    const kept = keepBest(own, dropLowest)
    return { weight: fraction(weight), ratio: ratioOf(kept), dropped: own.filter((grade) => !kept.includes(grade)) }
  })
  const present = parts.flatMap(({ weight, ratio }) => (ratio === null ? [] : [{ weight, ratio }]))
  const weights = sum(present.map(({ weight }) => weight))
  const weighted = sum(present.map(({ weight, ratio }) => multiply(weight, ratio)))
  return {
    total: compare(weights, zero) > 0 ? divide(weighted, weights) : null,
    dropped: parts.flatMap(({ dropped }) => dropped.map(({ assignmentId }) => assignmentId)),
  }
}

function ratioOf(grades: readonly Grade[]): Fraction | null {
  const possible = sum(grades.map((grade) => grade.possible))
  if (compare(possible, zero) <= 0) return null
  return divide(sum(grades.map(({ points }) => points)), possible)
}

/**
 * Drops up to the allowed number of grades so that the ratio of points to possible points of the others is the best.
 * These are not always the grades with the lowest percentage (Kane and Kane, "The Distribution of Points", 2006): of
 * 50/50, 65/100 and 12/24 it drops 65/100. For a ratio q, the best grades to keep are those with the largest `points −
 * q × possible`. The ratio of the kept grades is never smaller than q, and it is the best one as soon as it does not
 * change any more.
 */
export function keepBest<One extends Pick<Grade, 'points' | 'possible'>>(
  grades: readonly One[],
  dropLowest: number,
): readonly One[] {
  // Extra points never lower a ratio.
  const extra = grades.filter(({ possible }) => compare(possible, zero) <= 0)
  const regular = grades.filter(({ possible }) => compare(possible, zero) > 0)
  const size = Math.max(1, regular.length - dropLowest)
  if (regular.length <= size) return grades
  let kept: readonly One[] = regular.slice(0, size)
  for (;;) {
    const ratio = ratioOfPoints([...kept, ...extra])
    const worth = (grade: One) => subtract(grade.points, multiply(ratio, grade.possible))
    const next = regular
      .map((grade) => ({ grade, worth: worth(grade) }))
      .toSorted((one, other) => compare(other.worth, one.worth))
      .slice(0, size)
      .map(({ grade }) => grade)
    if (compare(ratioOfPoints([...next, ...extra]), ratio) <= 0)
      return grades.filter((one) => kept.includes(one) || extra.includes(one))
    kept = next
  }
}

function ratioOfPoints(grades: readonly Pick<Grade, 'points' | 'possible'>[]): Fraction {
  const possible = grades.map((grade) => grade.possible).reduce(add, zero)
  return divide(sum(grades.map(({ points }) => points)), possible)
}
