import type { QueryClient } from '@tanstack/react-query'

/** After a change: every list and page of assessments asks again. */
export function refreshAssessments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey: [url] }) => /Assessment/.test(String(url)) })
}
