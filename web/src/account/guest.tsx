import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '../shell/session.ts'
import { nextOf } from './next.ts'

/** For those who are not signed in; whoever is, goes on to where he wanted to go, or Home. */
export function Guest({ children }: { children: ReactNode }) {
  const session = useSession()
  const [search] = useSearchParams()
  return session.state === 'user' ? <Navigate to={nextOf(search)} replace /> : children
}
