import { useQuery } from '@tanstack/react-query'
import { getAssignment, type Assignment, type AssignmentItem } from '@gradus/contract/assignment'
import { queryOrNull, type CallProblem } from '../api.ts'

const pollMilliseconds = 3000
const hiddenPollMilliseconds = 30_000

/**
 * An assignment for its reader. It is refetched while something waits for the judge. If tests are hidden, the reply
 * does not say so, but a judge error gives the attempt back.
 */
export function useAssignment(id: string) {
  return useQuery({
    ...queryOrNull(getAssignment, { params: { id: Number(id) } }),
    refetchInterval: ({ state }) => {
      const questions = state.data?.questions ?? []
      if (questions.some(isWaiting)) return pollMilliseconds
      return questions.some(({ receipt }) => receipt?.state === 'received') ? hiddenPollMilliseconds : false
    },
  })
}

/** Whether the reader submits work to it. An admin can be a student of a course and also manage it. */
export function isStudentOf({ own }: Pick<Assignment, 'own'>): boolean {
  return own !== null
}

/** Whether the reader sees the work of others as their own: that of their team, or of one that they have left. */
export function hasTeamWork({ team, questions }: Pick<Assignment, 'team' | 'questions'>): boolean {
  return team !== null || questions.some(({ receipt }) => receipt !== null && receipt.sentBy !== null)
}

export function isWaiting({ receipt }: AssignmentItem): boolean {
  return receipt?.state === 'waiting'
}

/** Whether nothing that counts can be submitted any more. */
export function isClosed({ isArchived, timing }: Pick<Assignment, 'isArchived' | 'timing'>): boolean {
  return isArchived || timing === 'tooLate'
}

export interface NextMoment {
  readonly label: string
  /** ISO 8601. */
  readonly at: string
}

/** The next time to which the reader's clock counts down; undefined if none is left. */
export function nextMomentOf({
  isArchived,
  timing,
  opens,
  due,
  lateUntil,
}: Pick<Assignment, 'isArchived' | 'timing' | 'opens' | 'due' | 'lateUntil'>): NextMoment | undefined {
  if (isArchived) return undefined
  if (timing === 'early' && opens !== null) return { label: 'Opens in', at: opens }
  if (timing === 'onTime' && due !== null) return { label: 'Due in', at: due }
  if (timing === 'late' && lateUntil !== null) return { label: 'Late work ends in', at: lateUntil }
  return undefined
}

/** Why the reader can't submit anything to an item; undefined if they can. */
export function closedReason(assignment: Assignment, item: AssignmentItem): string | undefined {
  const { can, isArchived, timing } = assignment
  if (!isStudentOf(assignment)) return 'You see this as staff of the course. Only students submit.'
  if (isArchived) return 'The course is archived: nothing can be submitted any more.'
  if (timing === 'early') return 'This is not open yet.'
  if (!can.submit)
    return timing === 'tooLate' ? 'This is closed: nothing is accepted any more.' : 'You can’t submit here.'
  const counts = timing !== 'tooLate'
  return counts && item.attemptsLeft === 0 ? 'You have used all of your attempts.' : undefined
}

/** True if the assignment does not exist or the reader may not see it; the server does not distinguish the two. */
export function isUnknown(problem: CallProblem | null): boolean {
  return problem !== null && [400, 403, 404].includes(problem.status)
}
