import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { dropSession } from './session.ts'

/** The address of the login page that returns to this page. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  return `/Login?next=${encodeURIComponent(pathname + search)}`
}

/** Sends the user to the login page after the session has ended; drafts are restored on return. */
export function useLogInAgain(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const address = useLoginAddress()
  return () => {
    dropSession(client)
    void navigate(address)
  }
}
