import type { Query, QueryClient } from '@tanstack/react-query'
import { readInvitation } from '@gradus/contract/invitation'

/** Every query about tournaments except invitations, which may have been used by now. */
const concernsTournaments = ({ queryKey: [url] }: Query) =>
  url !== readInvitation.url && /Tournament|TourRank/.test(String(url))

/** After a change, refetches every list and page of tournaments. */
export function refreshTournaments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsTournaments })
}

/**
 * After the user lost access to a tournament: its page, which may still be open, must not refetch. Pages that are opened
 * later do.
 */
export function forgetTournament(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsTournaments, refetchType: 'none' })
}
