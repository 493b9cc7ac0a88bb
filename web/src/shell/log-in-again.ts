import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { noteSessionEnd } from './session.ts'

/** Where one logs in and comes back to this page. */
export function useLoginAddress(): string {
  const { pathname, search } = useLocation()
  return `/Login?next=${encodeURIComponent(pathname + search)}`
}

/** For a session that turns out to have ended: log in, and come back to what was kept. */
export function useLogInAgain(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const address = useLoginAddress()
  return () => {
    noteSessionEnd(client)
    void navigate(address)
  }
}
