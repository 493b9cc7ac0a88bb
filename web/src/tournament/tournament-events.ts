import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getAssessmentTest, getOwnAssessment } from '@gradus/contract/assessment-own'
import { getClarifications } from '@gradus/contract/clarification'
import {
  followTournament,
  getTournamentSignedIn,
  getTournamentSubmissions,
  getTournamentTest,
  TournamentEvent,
} from '@gradus/contract/participation'
import { getServerTime } from '@gradus/contract/site'
import { addressOf, call } from '../api.ts'
import { followStream, type StreamState } from '../follow-stream.ts'

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

const pollMilliseconds = 10_000
/** Others' results change the own rank, which is no reason for everybody to ask at once. */
const rankingMilliseconds = 10_000

/** Asks again for what has changed in a tournament, as soon as the server says so; without a stream now and then. */
export function useTournamentEvents(id: number, isEnabled: boolean): Connection {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const [wasOnline, setOnline] = useState(false)
  if (stream === 'live' && !wasOnline) setOnline(true)
  // Only while the page is looked at: a browser has few connections to a site.
  const isFollowing = useDocumentVisibility() === 'visible' && isEnabled
  useEffect(() => {
    if (!isFollowing) return undefined
    const stop = new AbortController()
    const refresh = refreshing(client)
    void followStream({
      path: addressOf(followTournament, { id }),
      signal: stop.signal,
      onEvent: ({ name, data }) => {
        if (name === 'tournament') refresh(TournamentEvent.parse(data).kind)
      },
      onState: (next) => {
        // What happened before the stream was open is not always replayed.
        if (next === 'live') refreshAll(client)
        setStream(next)
      },
    })
    return () => {
      stop.abort()
      refresh.stop()
    }
  }, [client, id, isFollowing])
  const polls = usePolling(stream === 'polling' && isFollowing, () => refreshAll(client))
  if (stream === 'live' || (stream === 'polling' && polls)) return 'online'
  if (stream === 'connecting') return wasOnline ? 'reconnecting' : 'connecting'
  return 'offline'
}

/** @returns whether the server answered last */
function usePolling(isEnabled: boolean, onAnswer: () => void): boolean {
  const [answers, setAnswers] = useState(false)
  const answered = useEffectEvent(onAnswer)
  useEffect(() => {
    if (!isEnabled) return undefined
    const poll = () =>
      call(getServerTime, {}).then(
        () => {
          setAnswers(true)
          answered()
        },
        () => setAnswers(false),
      )
    void poll()
    const timer = setInterval(() => void poll(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [isEnabled])
  return answers
}

const changedBy: Record<TournamentEvent['kind'], readonly { readonly url: string }[]> = {
  tournament: [getTournamentSignedIn, getTournamentTest, getOwnAssessment, getAssessmentTest],
  window: [getTournamentSignedIn, getTournamentTest, getOwnAssessment, getAssessmentTest],
  result: [getTournamentTest, getTournamentSubmissions, getAssessmentTest],
  ranking: [getTournamentTest],
  clarification: [getClarifications],
}

function refreshing(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = (kind: TournamentEvent['kind']) => {
    for (const { url } of changedBy[kind]) void client.invalidateQueries({ queryKey: [url] })
  }
  const refresh = (kind: TournamentEvent['kind']) => {
    if (kind !== 'ranking') return now(kind)
    timer ??= setTimeout(
      () => {
        timer = undefined
        now(kind)
      },
      rankingMilliseconds * (0.5 + Math.random() / 2),
    )
  }
  return Object.assign(refresh, { stop: () => clearTimeout(timer) })
}

function refreshAll(client: QueryClient): void {
  for (const { url } of new Set(Object.values(changedBy).flat())) void client.invalidateQueries({ queryKey: [url] })
}
