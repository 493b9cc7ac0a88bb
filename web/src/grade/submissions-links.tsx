import { Link } from 'react-router'
import { withSigns } from '@gradus/contract/direction'

/** Links to the submissions of assignments, as part of a sentence. */
export function SubmissionsLinks({
  assignments,
}: {
  assignments: readonly { readonly assignmentId: number; readonly title: string }[]
}) {
  return assignments.map(({ assignmentId, title }, index) => (
    <span key={assignmentId}>
      {index > 0 && ', '}
      <Link className="link" to={`/Submissions/${assignmentId}`}>
        <bdi>{withSigns(title)}</bdi>
      </Link>
    </span>
  ))
}
