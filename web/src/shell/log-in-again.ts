import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from '../ui/toast.tsx'
import { hasUnsaved } from '../ui/unsaved-forms.ts'
import { CandidateSession, endSession } from './session.ts'

/** The address of the login page, which returns to this page. Candidates return by the link in their mail instead. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  const isCandidate = useContext(CandidateSession) !== undefined
  if (isCandidate) return '/Assessment'
  return `/Login?next=${encodeURIComponent(pathname + search)}`
}

/** The address of the page for new accounts, which returns to this page once the account is activated. */
export function useSignUpAddress(): string {
  const { pathname, search } = useLocation()
  return `/SignUp?next=${encodeURIComponent(pathname + search)}`
}

/**
 * Sends the user to the login page, which says that the session has ended; drafts are restored on return. Input without a
 * draft would be lost, so with it the page stays, and a message says what to do.
 */
export function useLogInAgain(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const address = useLoginAddress()
  const isCandidate = useContext(CandidateSession) !== undefined
  return () => {
    if (!isCandidate && hasUnsaved()) return toast.sessionEnded()
    endSession(client)
    void navigate(address)
  }
}
