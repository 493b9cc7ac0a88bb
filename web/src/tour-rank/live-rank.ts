import { useDocumentVisibility } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { RankDelta, TourRank, getManagedTourRank, getTourRank, getTourRankSignedIn } from '@gradus/contract/tour-rank'
import { addressOf, query, queryOrNull, type CallProblem } from '../api.ts'
import { followStream, type StreamEvent, type StreamState } from '../follow-stream.ts'
import { refetchFailed } from '../query-client.ts'
import { sessionQuery, useSession } from '../shell/session.ts'
import { ownTournament } from '../tournament/tournament-queries.ts'
import { useSecondsLeft } from '../ui/server-clock.ts'
import { applyDelta } from './rank-delta.ts'
import { withStateAt } from './state-at.ts'

/**
 * Which ranking: `public` as everybody sees it, `own` as the signed-in user may see it, `managed` for organisers,
 * without a freeze.
 */
export type RankBoard = 'public' | 'own' | 'managed'

const calls = { public: getTourRank, own: getTourRankSignedIn, managed: getManagedTourRank } as const
const pollMilliseconds = 10_000
/** Spreads the requests of the viewers over this time. */
const turningMilliseconds = 2000

export function rankQuery(board: RankBoard, id: string, page: number) {
  return queryOrNull(calls[board], { params: { id }, query: { page } })
}

/** What a page loads: with the session if there is one, because private rankings are visible only to their participants. */
export function visibleRank(client: QueryClient, id: string, page: number) {
  const isUser = (client.getQueryData(sessionQuery.queryKey) ?? -1) >= 0
  return rankQuery(isUser ? 'own' : 'public', id, page)
}

/** The page of the ranking that contains a user's row. */
export function rankAroundQuery(board: RankBoard, id: string, userId: number) {
  return query(calls[board], { params: { id }, query: { around: userId } })
}

/** The rows of chosen users, on whatever page they are. */
export function chosenRankQuery(board: RankBoard, id: string, users: readonly number[]) {
  return query(calls[board], { params: { id }, query: { users: users.join(',') } })
}

/** A ranking that has loaded. */
export type ShownRanking = Extract<RankLoad, { state: 'read' }>

export type RankLoad =
  | { readonly state: 'loading' }
  /** The ranking is not public, and the login check has not finished. */
  | { readonly state: 'checkingAccess' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly problem: CallProblem; readonly retry: () => void }
  | {
      readonly state: 'read'
      readonly rank: TourRank
      readonly board: RankBoard
      readonly stream: StreamState
      /** True while the rows are those of the previous page, until the new page has loaded. */
      readonly isStale: boolean
    }

/**
 * A page of the ranking that updates itself, by a stream of events, or by polling if the stream fails.
 * @param prefers with `public` even a signed-in user gets the public ranking, if there is one
 */
export function useLiveRank(id: string, page: number, prefers: 'own' | 'public' = 'own'): RankLoad {
  const session = useSession()
  const isUser = session.state === 'user'
  const tournament = useQuery({ ...ownTournament(id), enabled: isUser && prefers === 'public' })
  // A private tournament has no public ranking, and asking for it would be refused.
  const hasPublic = !isUser || (prefers === 'public' && !tournament.isPending && tournament.data?.isPublic !== false)
  const publicRank = useQuery({ ...rankQuery('public', id, page), enabled: hasPublic })
  const isPrivate = tournament.data?.isPublic === false
  const isOwn = isUser && (prefers === 'own' || publicRank.data === null || isPrivate)
  const board = isOwn ? 'own' : 'public'
  const boardQuery = rankQuery(board, id, page)
  // Which ranking to show is known only after the login check. A ranking that is not public needs a session.
  const isKnown = prefers === 'public' || session.state !== 'checking'
  const stream = useRankStream(board, id, page, isKnown && (isOwn || (hasPublic && publicRank.data !== null)))
  const rank = useQuery({
    ...boardQuery,
    enabled: isOwn || (hasPublic && session.state !== 'checking'),
    refetchInterval: stream === 'polling' ? pollMilliseconds : false,
    placeholderData: keepPreviousData,
  })
  const data = rank.data ?? publicRank.data
  useTurningPoints(data ?? undefined, () => void rank.refetch())
  const secondsToEnd = useSecondsLeft(data ? Date.parse(data.endDate) : 0)
  if (data)
    return {
      state: 'read',
      rank: withStateAt(data, secondsToEnd),
      board,
      stream,
      isStale: rank.isPlaceholderData && data.page !== page,
    }
  const asking = isOwn ? rank : publicRank
  if (asking.data === null) return { state: session.state === 'checking' ? 'checkingAccess' : 'missing' }
  if (asking.isLoadingError) return { state: 'failed', problem: asking.error, retry: () => void asking.refetch() }
  return { state: 'loading' }
}

/** Keeps the cached page up to date while it is visible. */
export function useRankStream(board: RankBoard, id: string, page: number, enabled: boolean): StreamState {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const receive = useEffectEvent(({ name, data }: StreamEvent) => {
    const { queryKey } = rankQuery(board, id, page)
    const refetch = () => void client.invalidateQueries({ queryKey })
    if (name === 'rank') {
      const rank = TourRank.safeParse(data)
      if (rank.success) client.setQueryData(queryKey, rank.data)
      else refetch()
    }
    if (name === 'delta') {
      const delta = RankDelta.safeParse(data)
      const before = client.getQueryData(queryKey)
      const after = delta.success && before ? applyDelta(before, delta.data) : undefined
      if (after) client.setQueryData(queryKey, after)
      else refetch()
    }
  })
  // Hidden tabs close their stream, because a browser allows only a few connections to a site.
  const isFollowing = useDocumentVisibility() === 'visible' && enabled
  useEffect(() => {
    if (!isFollowing) return
    const following = new AbortController()
    void followStream({
      path: addressOf(calls[board], { id }, { page }),
      signal: following.signal,
      onEvent: receive,
      onState: (next) => {
        if (next === 'live') refetchFailed(client)
        setStream(next)
      },
    })
    return () => following.abort()
  }, [client, board, id, page, isFollowing])
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

/** The start, the freeze or the end: the first one that is still ahead by the ranking's own clock. */
function nextTurningPoint({ startDate, freezeDate, endDate, now }: TourRank): number | undefined {
  const moments = [startDate, freezeDate, endDate].flatMap((moment) => (moment === null ? [] : Date.parse(moment)))
  return moments.find((moment) => moment > Date.parse(now))
}
