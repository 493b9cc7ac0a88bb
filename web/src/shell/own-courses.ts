import { useQuery } from '@tanstack/react-query'
import { getUniGroups, type UniGroup } from '@gradus/contract/course'
import { query } from '../api.ts'
import { useSession } from './session.ts'

/** The courses of which the user is a member; empty until they are known. */
export function useOwnCourses(): readonly UniGroup[] {
  const session = useSession()
  const own = useQuery({
    ...query(getUniGroups, {}),
    enabled: session.state === 'user',
    staleTime: 60_000,
  })
  return (session.state === 'user' && own.data) || []
}
