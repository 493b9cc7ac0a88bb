import type { Query, QueryClient } from '@tanstack/react-query'
import { listAssessments } from '@gradus/contract/assessment'

const concernsAssessments = ({ queryKey: [url] }: Query) => /Assessment/.test(String(url))

/** After a change, refetches every list and page of assessments. */
export function refreshAssessments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: concernsAssessments })
}

/** After an assessment was deleted, refetches the list, but not the deleted one's page, which may still be open. */
export async function forgetAssessment(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: concernsAssessments, refetchType: 'none' })
  await client.invalidateQueries({ queryKey: [listAssessments.url] })
}
