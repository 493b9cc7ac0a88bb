import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { OwnAssessment } from '@gradus/contract/assessment-own'
import { CandidateSession, useSession } from '../../shell/session.ts'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import { ContactAddress } from './contact-address.tsx'
import { LoadingCandidate } from './loading-candidate.tsx'
import { useOwnAssessment } from './own-assessment.ts'

/** A page of the candidate's own assessment. If this browser has none, it shows the page of the link instead. */
export function OwnAssessmentPage({ id, children }: { id: string; children: (own: OwnAssessment) => ReactNode }) {
  const session = useSession()
  const own = useOwnAssessment(id)
  const [last, setLast] = useState<OwnAssessment>()
  if (own.data && own.data !== last) setLast(own.data)
  if (own.isLoadingError)
    return <FailedState heading="h1" title="The assessment couldn’t be opened" onRetry={() => void own.refetch()} />
  if (own.isPending || session.state === 'checking') return <LoadingCandidate />
  if (own.data === null) return last ? <ClosedHere own={last} /> : <Navigate to="/Assessment" replace />
  // The browser does not know a guest's id. It uses a negative number, which no user has.
  const candidate = session.state === 'user' ? session : { state: 'user' as const, userId: -own.data.participationId }
  return <CandidateSession value={candidate}>{children(own.data)}</CandidateSession>
}

/** The page was open when the session ended, or when somebody deleted the candidate's data. */
function ClosedHere({ own: { contact } }: { own: OwnAssessment }) {
  return (
    <EmptyState
      heading="h1"
      title="This assessment is closed here"
      text={
        <>
          Either you logged out in another window: then continue with the link in your invitation. Or your data was
          deleted, and the assessment with it. If you didn’t expect that, contact <ContactAddress contact={contact} />.
        </>
      }
    />
  )
}
