import { useLocation } from 'react-router'
import { useAlive } from './alive.ts'

/** The address that a mail was just sent to, as the page before told; the server never knows it. */
export function useMailedTo(): string | undefined {
  const { state } = useLocation()
  const alive = useAlive()
  if (!alive || typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
