import type { QueryClient } from '@tanstack/react-query'
import { readInvitation } from '@gradus/contract/invitation'

/** After a change: every list and page of tournaments asks again, but for an invitation, which may be used by now. */
export function refreshTournaments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => url !== readInvitation.url && /Tournament|TourRank/.test(String(url)),
  })
}
