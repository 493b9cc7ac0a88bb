import type { QueryClient } from '@tanstack/react-query'

/** After a change, refetches every list and page of assignments. */
export function refreshAssignments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [url] }) => /Assignment/.test(String(url)) })
}
