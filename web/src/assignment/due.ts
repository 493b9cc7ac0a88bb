import { useQueries, useQuery } from '@tanstack/react-query'
import { listAssignments, type AssignmentSummary } from '@gradus/contract/assignment'
import { getUniGroups } from '@gradus/contract/course'
import { query } from '../api.ts'

export interface DueAssignment extends AssignmentSummary {
  readonly courseName: string
  /** The due time; once that has passed, the time until which late work is accepted. */
  readonly closes: string
}

/**
 * What the user still has to submit in their courses, soonest first. After a failed request it is not pending: the page
 * is then shown without the list.
 */
export function useDue(): { readonly isPending: boolean; readonly due: readonly DueAssignment[] } {
  const courses = useQuery(query(getUniGroups, {}))
  const own = (courses.data ?? []).filter(({ isArchived }) => !isArchived)
  const lists = useQueries({
    queries: own.map(({ id }) => query(listAssignments, { params: { id } })),
  })
  const due = lists
    .flatMap(({ data }, index) =>
      (data ?? []).map((assignment) => ({ assignment, courseName: own[index]?.groupName ?? '' })),
    )
    .flatMap(({ assignment, courseName }) => {
      const closes = closingOf(assignment)
      return closes === undefined ? [] : [{ ...assignment, courseName, closes }]
    })
    .toSorted((one, other) => one.closes.localeCompare(other.closes))
  return { isPending: courses.isPending || lists.some(({ isPending }) => isPending), due }
}

/** When the student's time ends; undefined if everything is submitted or nothing can be submitted. */
function closingOf({ own, items, timing, due, lateUntil, isDraft }: AssignmentSummary): string | undefined {
  if (own === null || own.submitted >= items || isDraft) return undefined
  if (timing === 'onTime') return due ?? undefined
  return timing === 'late' ? (lateUntil ?? undefined) : undefined
}
