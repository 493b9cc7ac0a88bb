import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** The address that a mail was just sent to, as the page before told; the server never knows it. */
export function useMailedTo(): string | undefined {
  const { state } = useLocation()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!alive || typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
