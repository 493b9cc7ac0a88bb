import { useQuery, type QueryClient } from '@tanstack/react-query'
import { getTournamentSignedIn, type TournamentSignedIn } from '@gradus/contract/participation'
import { getTournament, type Tournament } from '@gradus/contract/tournament'
import { queryOrNull } from '../api.ts'
import { sessionQuery, useSession } from '../shell/session.ts'

const minute = 60_000

/** A tournament as everybody may read it. The server renders this one. */
function publicTournament(id: string) {
  return queryOrNull(getTournament, { params: { id } })
}
export function ownTournament(id: string) {
  return queryOrNull(getTournamentSignedIn, { params: { id } })
}

/** Reads with the session if there is one, because private tournaments are visible only to their participants. */
export function visibleTournament(client: QueryClient, id: string) {
  const isUser = (client.getQueryData(sessionQuery.queryKey) ?? -1) >= 0
  return isUser ? ownTournament(id) : publicTournament(id)
}

export type TournamentLoad =
  | { readonly state: 'loading' }
  /** The tournament is not public, and the login check has not finished. */
  | { readonly state: 'checkingAccess' }
  | { readonly state: 'missing'; readonly isUser: boolean }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'read'; readonly tournament: Tournament; readonly own: TournamentSignedIn | undefined }

/** Returns the public tournament at once, and adds the user's own state once the login check has found a user. */
export function useTournament(id: string): TournamentLoad {
  const session = useSession()
  const published = useQuery({ ...publicTournament(id), enabled: session.state !== 'user' })
  const own = useQuery({
    ...ownTournament(id),
    enabled: session.state === 'user',
    // Refetches, because the time that is left to somebody who begins now gets shorter.
    refetchInterval: ({ state }) => (state.data?.can.begin ? minute : false),
  })
  const tournament = own.data ?? published.data
  if (tournament) return { state: 'read', tournament, own: own.data ?? undefined }
  const asking = session.state === 'user' ? own : published
  if (asking.data === null)
    return session.state === 'checking'
      ? { state: 'checkingAccess' }
      : { state: 'missing', isUser: session.state === 'user' }
  if (asking.isLoadingError) return { state: 'failed', retry: () => void asking.refetch() }
  return { state: 'loading' }
}
