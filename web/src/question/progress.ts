import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getProgress } from '@gradus/contract/question'
import { query } from '../api.ts'
import { useSession } from '../shell/session.ts'
import type { Progress } from '../ui/question-icons.tsx'

/** Looks up whether the user has solved or tried one of these questions; undefined for visitors and while loading. */
export function useProgress(ids: readonly number[]): (id: number) => Progress | undefined {
  const session = useSession()
  const { data } = useQuery({
    ...query(getProgress, { query: { ids: ids.join(',') } }),
    enabled: session.state === 'user' && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  if (session.state !== 'user' || !data) return () => undefined
  const solved = new Set(data.solved)
  const tried = new Set(data.tried)
  return (id) => (solved.has(id) ? 'solved' : tried.has(id) ? 'tried' : 'new')
}
