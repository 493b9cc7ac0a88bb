import type { QueryClient } from '@tanstack/react-query'
import { enrollActivate, getUniGroups } from '@gradus/contract/course'

/** After a change: every list and page of courses asks again, but for where a link leads, which may be spent by now. */
export function refreshCourses(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      url !== enrollActivate.url && (url === getUniGroups.url || String(url).includes('/Course')),
  })
}
