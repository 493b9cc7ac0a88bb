import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getAssessmentTest } from '@gradus/contract/assessment-test'
import { getOwnAssessment } from '@gradus/contract/assessment-own'
import { getClarifications } from '@gradus/contract/clarification'
import {
  followTournament,
  getTournamentSignedIn,
  getTournamentTest,
  type TournamentEvent,
} from '@gradus/contract/participation'
import { getTournamentSubmissions } from '@gradus/contract/tournament-submission'
import { getServerTime } from '@gradus/contract/site'
import { addressOf, call } from '../api.ts'
import { followStream, type StreamState } from '../follow-stream.ts'
import { refetchFailed } from '../query-client.ts'

export type Connection = 'connecting' | 'online' | 'reconnecting' | 'offline'

const pollMilliseconds = 10_000
/**
 * Other participants' results change the reader's rank. Clients wait this long before they refetch, so that they do not
 * all ask at once.
 */
const rankingMilliseconds = 10_000

/**
 * Refetches what has changed in a tournament as soon as the server announces it, or by polling if there is no stream.
 */
export function useTournamentEvents(id: number, isEnabled: boolean): Connection {
  const client = useQueryClient()
  const [stream, setStream] = useState<StreamState>('connecting')
  const [wasOnline, setOnline] = useState(false)
  if (stream === 'live' && !wasOnline) setOnline(true)
  // Only while the page is visible, because a browser allows only a few connections to a site.
  const isFollowing = useDocumentVisibility() === 'visible' && isEnabled
  useEffect(() => {
    if (!isFollowing) return undefined
    const stop = new AbortController()
    const refresh = refreshing(client)
    void followStream({
      path: addressOf(followTournament, { id }),
      signal: stop.signal,
      onEvent: ({ name, data }) => {
        // Trusted: our own server wrote it by the call's schema.
        if (name === 'tournament') refresh((data as TournamentEvent).kind)
      },
      onState: (next) => {
        // Events from before the stream was open are not always replayed, so everything is refetched.
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

/** @returns whether the last request was answered */
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
  refetchFailed(client)
}
