import type { QueryClient } from '@tanstack/react-query'

/** After a change, refetches whatever shows grades, comments or cases. */
export function refreshGrades(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [url] }) =>
      /Matrix|StudentSubmissions|Attempts|Grade|Rubric|Regrade|Similar|OwnCases|\/Statistics|Assignments\/:id$/.test(
        String(url),
      ),
  })
}
