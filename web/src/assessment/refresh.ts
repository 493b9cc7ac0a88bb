import type { Query, QueryClient } from '@tanstack/react-query'
import { listAssessments } from '@gradus/contract/assessment'

const concernsAssessments = ({ queryKey: [url] }: Query) => /Assessment/.test(String(url))

/** After a change: every list and page of assessments asks again. */
export function refreshAssessments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsAssessments })
}

/** After one was deleted: its page, which may still be open, asks for nothing; the list does. */
export async function forgetAssessment(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: concernsAssessments, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: [listAssessments.url] })
}
