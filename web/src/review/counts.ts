import type { ReplyOf } from '@gradus/contract/endpoint'
import { maximumReviewCount, type ReviewedQuestion, type getReviewCounts } from '@gradus/contract/review'

type Counts = ReplyOf<typeof getReviewCounts>
export type HiddenQuestion = Pick<ReviewedQuestion, 'id' | 'createdDate'>

/**
 * The server counts an approved question until the approval can no longer be undone. A count that is capped at its
 * maximum is left unchanged.
 *
 * @param hidden the questions that this moderator has approved since the count
 * @param now milliseconds
 */
export function withoutHidden(
  counts: Counts | undefined,
  hidden: readonly HiddenQuestion[],
  now: number,
): Counts | undefined {
  if (!counts || hidden.length === 0 || counts.waiting >= maximumReviewCount) return counts
  const ageGroups = hidden.map(({ createdDate }) => {
    const days = (now - Date.parse(createdDate)) / 86_400_000
    return counts.waitingByAge.findIndex(({ belowDays }) => belowDays === null || days < belowDays)
  })
  return {
    ...counts,
    waiting: Math.max(0, counts.waiting - hidden.length),
    waitingByAge: counts.waitingByAge.map((group, at) => ({
      ...group,
      count: Math.max(0, group.count - ageGroups.filter((one) => one === at).length),
    })),
  }
}
