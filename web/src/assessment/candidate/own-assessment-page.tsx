import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { CandidateSession, useSession } from '../../shell/session.ts'
import { FailedState } from '../../ui/states.tsx'
import { LoadingCandidate } from './loading-candidate.tsx'
import { useOwnAssessment } from './own-assessment.ts'

/** A page of the candidate's own assessment. If this browser has none, it shows the page of the link instead. */
export function OwnAssessmentPage({ id, children }: { id: string; children: (own: OwnAssessment) => ReactNode }) {
  const session = useSession()
  const own = useOwnAssessment(id)
  if (own.isLoadingError)
    return <FailedState heading="h1" title="The assessment couldn’t be opened" onRetry={() => void own.refetch()} />
  if (own.isPending || session.state === 'checking') return <LoadingCandidate />
  if (own.data === null) return <Navigate to="/Assessment" replace />
  // The browser does not know a guest's id. It uses a negative number, which no user has.
  const candidate = session.state === 'user' ? session : { state: 'user' as const, userId: -own.data.participationId }
  return <CandidateSession value={candidate}>{children(own.data)}</CandidateSession>
}
