import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { CandidateSession, useSession } from '../../shell/session.ts'
import { FailedState } from '../../ui/states.tsx'
import { LoadingCandidate } from './loading-candidate.tsx'
import { useOwnAssessment } from './own-assessment.ts'

/** A page of one’s own assessment; without it in this browser, the page of the link. */
export function OwnAssessmentPage({ id, children }: { id: string; children: (own: OwnAssessment) => ReactNode }) {
  const session = useSession()
  const own = useOwnAssessment(id)
  if (own.isError)
    return <FailedState heading="h1" title="The assessment couldn’t be opened" onRetry={() => void own.refetch()} />
  if (own.isPending || session.state === 'checking') return <LoadingCandidate />
  if (own.data === null) return <Navigate to="/Assessment" replace />
  // A guest has no id that the browser knows; nobody else’s is negative.
  const candidate = session.state === 'user' ? session : { state: 'user' as const, userId: -own.data.participationId }
  return <CandidateSession value={candidate}>{children(own.data)}</CandidateSession>
}
