import { useOwnInfo, useSession } from '../shell/session.ts'

/** Whether the reader may write posts; undefined while the session is being checked. */
export function useMayWrite(): boolean | undefined {
  const session = useSession()
  const can = useOwnInfo()?.can
  return session.state === 'visitor' ? false : can?.writePosts
}
