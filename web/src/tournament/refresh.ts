import type { QueryClient } from '@tanstack/react-query'

/** After a change: every list and page of tournaments asks again. */
export function refreshTournaments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [url] }) => /Tournament|TourRank/.test(String(url)) })
}
