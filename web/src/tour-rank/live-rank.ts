import { useDocumentVisibility } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { RankDelta, TourRank, getManagedTourRank, getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { addressOf, query, queryOrNull, type CallProblem } from '../api.ts'
import { followStream, type StreamEvent, type StreamState } from '../follow-stream.ts'
import { useSession } from '../shell/session.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { applyDelta } from './rank-delta.ts'

/** Whose ranking: what everybody sees, what the signed-in user may see, or the organisers' without a freeze. */
export type RankBoard = 'public' | 'own' | 'managed'

const calls = { public: getTourRank, own: getTourRankSignedIn, managed: getManagedTourRank } as const
const pollMilliseconds = 10_000
/** Those who watch do not ask all at once. */
const turningMilliseconds = 2000

export function rankQuery(board: RankBoard, id: string, page: number) {
  return queryOrNull(calls[board], { params: { id }, query: { page } })
}

/** The page that has a user's row. */
export function rankAroundQuery(board: RankBoard, id: string, userId: number) {
  return query(calls[board], { params: { id }, query: { around: userId } })
}

/** The rows of chosen users, wherever they are. */
export function chosenRankQuery(board: RankBoard, id: string, users: readonly number[]) {
  return query(calls[board], { params: { id }, query: { users: users.join(',') } })
}

/** A ranking that has arrived. */
export type ShownRanking = Extract<RankLoad, { state: 'read' }>

export type RankLoad =
  | { readonly state: 'loading' }
  /** Not public, and the login check has not ended. */
  | { readonly state: 'unclear' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly problem: CallProblem; readonly retry: () => void }
  | {
      readonly state: 'read'
      readonly rank: TourRank
      readonly board: RankBoard
      readonly stream: StreamState
      /** The rows are those of the page before, until the new page is here. */
      readonly isStale: boolean
    }

/**
 * A page of the ranking, which follows what happens: by a stream of events, or asking now and then where that fails.
 * @param prefers `public` shows what everybody sees also to the signed-in user, if there is such a ranking
 */
export function useLiveRank(id: string, page: number, prefers: 'own' | 'public' = 'own'): RankLoad {
  const session = useSession()
  const shown = useQuery({
    ...rankQuery('public', id, page),
    enabled: session.state !== 'user' || prefers === 'public',
  })
  const isOwn = session.state === 'user' && (prefers === 'own' || shown.data === null)
  const board = isOwn ? 'own' : 'public'
  const asked = rankQuery(board, id, page)
  // Whose ranking it is to be is known after the login check; a ranking that is not public is followed with a session.
  const isKnown = prefers === 'public' || session.state !== 'checking'
  const stream = useRankStream(board, id, page, isKnown && (shown.data !== null || isOwn))
  const rank = useQuery({
    ...asked,
    enabled: board === 'own' || session.state !== 'checking',
    refetchInterval: stream === 'polling' ? pollMilliseconds : false,
    placeholderData: keepPreviousData,
  })
  const data = rank.data ?? shown.data
  useTurningPoints(data ?? undefined, () => void rank.refetch())
  if (data) return { state: 'read', rank: data, board, stream, isStale: rank.isPlaceholderData && data.page !== page }
  const asking = isOwn ? rank : shown
  if (asking.data === null) return { state: session.state === 'checking' ? 'unclear' : 'missing' }
  if (asking.isError) return { state: 'failed', problem: asking.error, retry: () => void asking.refetch() }
  return { state: 'loading' }
}

/** Keeps the cached page up to date while it is on the screen. */
export function useRankStream(board: RankBoard, id: string, page: number, enabled: boolean): StreamState {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const receive = useEffectEvent(({ name, data }: StreamEvent) => {
    const { queryKey } = rankQuery(board, id, page)
    const askAgain = () => void client.invalidateQueries({ queryKey })
    if (name === 'rank') {
      const rank = TourRank.safeParse(data)
      if (rank.success) client.setQueryData(queryKey, rank.data)
      else askAgain()
    }
    if (name === 'delta') {
      const delta = RankDelta.safeParse(data)
      const before = client.getQueryData(queryKey)
      const after = delta.success && before ? applyDelta(before, delta.data) : undefined
      if (after) client.setQueryData(queryKey, after)
      else askAgain()
    }
  })
  // A browser has few connections to a site: tabs that nobody looks at keep none of them.
  const isFollowing = useDocumentVisibility() === 'visible' && enabled
  useEffect(() => {
    if (!isFollowing) return
    const following = new AbortController()
    void followStream({
      path: addressOf(calls[board], { id }, { page }),
      signal: following.signal,
      onEvent: receive,
      onState: setStream,
    })
    return () => following.abort()
  }, [board, id, page, isFollowing])
  return stream
}

/** Refetches when the clock changes the state, such as at the freeze: no event announces that. */
function useTurningPoints(rank: TourRank | undefined, onTurn: () => void): void {
  const next = rank && nextTurningPoint(rank)
  const left = useSecondsLeft(next ?? 0)
  const turn = useEffectEvent(onTurn)
  const hasCome = next !== undefined && left === 0
  useEffect(() => {
    if (!hasCome) return
    const timer = setTimeout(turn, turningMilliseconds * (0.2 + Math.random()))
    return () => clearTimeout(timer)
  }, [hasCome, next])
}

/** The start, the freeze or the end, whichever the ranking's own clock has yet to come to. */
function nextTurningPoint({ startDate, freezeDate, endDate, now }: TourRank): number | undefined {
  const moments = [startDate, freezeDate, endDate].flatMap((moment) => (moment === null ? [] : Date.parse(moment)))
  return moments.find((moment) => moment > Date.parse(now))
}
