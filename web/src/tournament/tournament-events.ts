import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getClarifications } from '@gradus/contract/clarification'
import {
  followTournament,
  getTournamentSignedIn,
  getTournamentSubmissions,
  getTournamentTest,
  TournamentEvent,
} from '@gradus/contract/participation'
import { addressOf, call } from '../api.ts'
import { followEvents, type Connection } from '../event-stream.ts'

/** Asks again for what has changed in a tournament, as soon as the server says so. */
export function useTournamentEvents(id: number, isEnabled: boolean): Connection {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')
  useEffect(() => {
    if (!isEnabled) return undefined
    const stop = new AbortController()
    const refresh = refreshing(client)
    let last: number | undefined
    const apply = ({ seq, kind }: TournamentEvent) => {
      last = seq
      refresh(kind)
    }
    void followEvents({
      path: addressOf(followTournament, { id }),
      lastEventId: () => last?.toString(),
      onEvent: ({ event, data }) => {
        if (event === 'tournament') apply(TournamentEvent.parse(JSON.parse(data)))
      },
      onConnection: (next) => {
        // Without a last event nothing is replayed, so everything is asked again.
        if (next === 'online' && last === undefined) refreshAll(client)
        setConnection(next)
      },
      onRefused: () => refreshAll(client),
      poll: async (signal) => {
        const query = last === undefined ? {} : { after: last }
        const { seq, events } = await call(followTournament, { params: { id }, query }, { signal })
        for (const event of events) apply(event)
        last = seq
      },
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      refresh.stop()
    }
  }, [client, id, isEnabled])
  return connection
}

const changedBy: Record<TournamentEvent['kind'], readonly { readonly url: string }[]> = {
  tournament: [getTournamentSignedIn, getTournamentTest],
  window: [getTournamentSignedIn, getTournamentTest],
  result: [getTournamentTest, getTournamentSubmissions],
  ranking: [getTournamentTest],
  clarification: [getClarifications],
}
/** Others' results change the own rank, which is no reason for everybody to ask at once. */
const rankingMilliseconds = 10_000

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
