import { Loader } from '@mantine/core'
import type { Assignment, AssignmentItem } from '@gradus/contract/assignment'
import { timingText } from '../judging/receipt-line.tsx'
import { counted } from '../ui/count.ts'
import { ProgressIcon } from '../ui/question-icons.tsx'
import { countedPoints, pointsText } from '../ui/points.ts'
import { hasTeamWork, isClosed } from './own-assignment.ts'

/** The icon for the result of the reader, or of their team, in an item. */
export function ItemIcon({
  item: { receipt, isSolved, attempts },
  assignment,
}: {
  item: AssignmentItem
  assignment: Assignment
}) {
  if (receipt?.state === 'waiting')
    return (
      <span className="strip-waiting">
        <Loader size={16} aria-hidden />
        <span className="sr">A submission is being judged</span>
      </span>
    )
  // While its tests are hidden, a submission is shown as neither solved nor failed.
  if (receipt && isSolved === null)
    return (
      <span className="icon mute">
        <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="m5.2 8.2 2 2 3.6-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span className="sr">Submitted</span>
      </span>
    )
  return (
    <ProgressIcon progress={isSolved ? 'solved' : attempts > 0 ? 'tried' : 'new'} isOfTeam={hasTeamWork(assignment)} />
  )
}

/** "Submitted: attempt 2, on time". */
export function itemStateText({ receipt, isSolved }: AssignmentItem, assignment: Assignment): string {
  if (receipt === null) return 'Not submitted'
  const attempt = `attempt ${receipt.number}, ${timingText(receipt)}`
  if (receipt.state === 'waiting') return `Being judged: ${attempt}`
  if (isSolved === null) return `Submitted: ${attempt}`
  return `${isSolved ? 'Solved' : isClosed(assignment) ? 'Not solved' : 'Not solved yet'}: ${attempt}`
}

/** "8 of 10 points" once grades are released, otherwise "10 points". */
export function itemPointsText({ grade, points }: AssignmentItem): string {
  return grade === null ? countedPoints(points) : `${pointsText(grade)} of ${countedPoints(points)}`
}

/** Undefined if there is no limit, or nothing can be submitted any more. */
export function attemptsLeftText({ attemptsLeft }: AssignmentItem, assignment: Assignment): string | undefined {
  return attemptsLeft === null || isClosed(assignment)
    ? undefined
    : `${counted(attemptsLeft, 'attempt').join(' ')} left`
}
