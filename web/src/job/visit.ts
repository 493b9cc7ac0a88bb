import { useEffect } from 'react'
import { countJobVisit, countJobVisitSignedIn } from '@gradus/contract/job'
import { call } from '../api.ts'
import { useSession, type Session } from '../shell/session.ts'

/** Counts a view once the page is shown. Nothing is stored on the device, and nobody waits for it. */
export function useCountedView(id: number): void {
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'checking') count(id, 'view', state)
  }, [id, state])
}

/** @returns what counts a click on the way to apply */
export function useCountedClick(id: number): () => void {
  const { state } = useSession()
  return () => count(id, 'click', state)
}

function count(id: number, what: 'view' | 'click', state: Session['state']): void {
  const endpoint = state === 'user' ? countJobVisitSignedIn : countJobVisit
  // It outlives the page: a click may lead away. If it fails, only the total is lower.
  void call(endpoint, { params: { id }, body: { what } }, { keepalive: true }).catch(() => undefined)
}
