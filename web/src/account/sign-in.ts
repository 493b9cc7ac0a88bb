import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '@gradus/contract/role'
import { beginSession } from '../shell/session.ts'

/** What every auth page does after the server has started a session. */
export function useSignIn(): (signedIn: { userId: number; role?: Role }) => void {
  const client = useQueryClient()
  return ({ userId, role }) => void beginSession(client, userId, role)
}
