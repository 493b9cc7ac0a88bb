import { usePersistedState, type PersistedState } from '../persisted-state.ts'
import { useSession, type Session } from './session.ts'

/** The owner of drafts while nobody is logged in. */
export const visitor = 'visitor'

/**
 * The owner of drafts. Each user of a browser has separate drafts; a visitor's draft is passed on to the next user who
 * logs in.
 */
export function draftOwnerOf(session: Session): string {
  return session.state === 'user' ? String(session.userId) : visitor
}

/**
 * `usePersistedState` for each user of this browser: nobody reads what another user has typed. What was typed before the
 * login is passed on to the user who logs in.
 */
export function useUserState<Value>(name: string, check: (stored: unknown) => stored is Value): PersistedState<Value> {
  const own = usePersistedState(`${draftOwnerOf(useSession())}/${name}`, check)
  const ofVisitor = usePersistedState(`${visitor}/${name}`, check)
  return {
    value: own.value ?? ofVisitor.value,
    save: (value) => {
      ofVisitor.save(undefined)
      own.save(value)
    },
  }
}
