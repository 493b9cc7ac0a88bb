import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '../shell/session.ts'
import { redirectTarget } from './next.ts'

/** Shows a page to visitors; redirects users to the page that they came for, or to Home. */
export function VisitorOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const [search] = useSearchParams()
  return session.state === 'user' ? <Navigate to={redirectTarget(search)} replace /> : children
}
