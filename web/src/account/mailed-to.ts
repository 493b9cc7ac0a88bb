import { useLocation } from 'react-router'
import { useHydrated } from '../hydration.ts'

/**
 * The address that an email was just sent to. The previous page puts it into the location’s state, which is never sent
 * to the server.
 */
export function useMailedTo(): string | undefined {
  const { state } = useLocation()
  const hydrated = useHydrated()
  if (!hydrated || typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
