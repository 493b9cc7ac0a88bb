import type { Query, QueryClient } from '@tanstack/react-query'
import { listAssessments } from '@gradus/contract/assessment'
import type { TournamentState } from '@gradus/contract/tournament'

const second = 1000

/**
 * How often the parts of an assessment's page are refetched, which must agree: counts, requests, candidates. Candidates
 * can ask for more time before the start, and are judged for some time after the end.
 */
export function pollMilliseconds(state: TournamentState | undefined): number | false {
  if (state === undefined || state === 'draft' || state === 'final') return false
  return state === 'scheduled' || state === 'running' ? 10 * second : 60 * second
}

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
