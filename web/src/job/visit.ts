import { useEffect } from 'react'
import { countJobVisit, countJobVisitSignedIn } from '@gradus/contract/job-visit'
import { call } from '../api.ts'
import { useSession, type Session } from '../shell/session.ts'

/** Counts a view after the page is shown. Nothing is stored on the device, and the page does not wait for the call. */
export function useCountedView(id: number): void {
  const { state } = useSession()
  useEffect(() => {
    if (state !== 'checking') count(id, 'view', state)
  }, [id, state])
}

/** @returns a function that counts a click on the link for applying */
export function useCountedClick(id: number): () => void {
  const { state } = useSession()
  return () => count(id, 'click', state)
}

function count(id: number, what: 'view' | 'click', state: Session['state']): void {
  const endpoint = state === 'user' ? countJobVisitSignedIn : countJobVisit
  // Sent with `keepalive`, because the click may leave the page. If the call fails, only the count is too low.
  void call(endpoint, { params: { id }, body: { what } }, { keepalive: true }).catch(() => undefined)
}
