import { totalsOf, type GradebookCategory, type GradebookEntry } from '@gradus/contract/course/gradebook'
import type { Totals } from '@gradus/contract/own-grade'
import { fraction, multiply, rounded, type Fraction } from '@gradus/contract/fraction'
import type { ClassGrades } from '../grade/class.ts'
import type { CategoryRow } from './category-store.ts'

/** A student's totals. */

export interface StudentTotals {
  /** In percent. */
  readonly totals: Totals
  /** Shares of 1. */
  readonly final: Fraction | null
  /** Assignments that the final total leaves out. */
  readonly dropped: ReadonlySet<number>
}

/** @param onlyReleased for students: no total may reveal a draft */
export function totalsOfStudent(
  { columns, cellOf }: ClassGrades,
  categories: readonly CategoryRow[],
  userId: number,
  onlyReleased: boolean,
): StudentTotals {
  const entries = columns.flatMap(({ assignment, possible }): GradebookEntry[] => {
    const cell = cellOf(userId, assignment.id)
    if (!cell) return []
    const isSeen = !onlyReleased || cell.work.released_at !== null
    return [
      {
        assignmentId: assignment.id,
        categoryId: assignment.category_id,
        possible,
        gradedPossible: cell.gradedPossible,
        points: isSeen ? cell.points : null,
        isExcused: isSeen && cell.work.is_excused,
      },
    ]
  })
  const { current, final, dropped } = totalsOf(entries, categories.map(weightOf))
  return { totals: { current: percentOf(current), final: percentOf(final) }, final, dropped: new Set(dropped) }
}

function weightOf({ id, weight, drop_lowest: dropLowest }: CategoryRow): GradebookCategory {
  return { id, weight, dropLowest }
}

function percentOf(share: Fraction | null): number | null {
  return share === null ? null : rounded(multiply(share, fraction(100)))
}
