import type { QueryClient } from '@tanstack/react-query'

const kinds = ['Job', 'Application', 'MailTemplates']

/** Refetches whatever shows offers or applications. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && kinds.some((kind) => url.includes(kind)),
  })
}
