import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listOwnCases } from '@gradus/contract/similarity-case'
import { query } from '../api.ts'
import { counted } from '../ui/count.ts'
import { EmptyState, FailedState, LoadingLines } from '../ui/states.tsx'
import { OwnCase } from './own-case.tsx'

/**
 * Similarity cases about the student's own work in a course: a single line if `isBrief`, otherwise all of them with
 * their answers.
 */
export function OwnCases({ courseId, isBrief = false }: { courseId: number; isBrief?: boolean }) {
  const found = useQuery(query(listOwnCases, { params: { id: courseId } }))
  if (isBrief) {
    const open = found.data?.filter(({ canAnswer }) => canAnswer) ?? []
    if (!found.data || found.data.length === 0) return null
    return (
      <p className="notice own-case-note">
        {open.length > 0
          ? `${counted(open.length, 'case').join(' ')} about your work ${open.length === 1 ? 'waits' : 'wait'} for your answer. `
          : 'There are cases about your work. '}
        <Link className="link" to={`/OwnCases/${courseId}`}>
          {open.length > 0 ? 'Read and answer' : 'Read them'}
        </Link>
      </p>
    )
  }
  if (found.isLoadingError) return <FailedState onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingLines label="Loading the cases" />
  if (found.data.length === 0)
    return (
      <div className="sheet">
        <EmptyState title="No cases" text="Nobody has asked you about similar work in this course." />
      </div>
    )
  return (
    <ul className="requests" aria-label="Cases about your work">
      {found.data.map((one) => (
        <OwnCase key={one.id} ownCase={one} />
      ))}
    </ul>
  )
}
