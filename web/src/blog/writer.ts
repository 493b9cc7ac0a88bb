import { useOwnInfo, useSession } from '../shell/session.ts'

/** Whether the reader may write posts; undefined until it is known who reads. */
export function useMayWrite(): boolean | undefined {
  const session = useSession()
  const can = useOwnInfo()?.can
  return session.state === 'visitor' ? false : can?.writePosts
}
