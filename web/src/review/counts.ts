import type { ReplyOf } from '@gradus/contract/endpoint'
import { maximumReviewCount, type getReviewCounts } from '@gradus/contract/review'

type Counts = ReplyOf<typeof getReviewCounts>

/**
 * The server counts an approved question until the approval can no longer be undone. A count that is capped at its
 * maximum is left unchanged.
 *
 * @param hidden how many questions this moderator has approved since the count
 */
export function withoutHidden(counts: Counts | undefined, hidden: number): Counts | undefined {
  if (!counts || hidden === 0 || counts.waiting >= maximumReviewCount) return counts
  const waiting = Math.max(0, counts.waiting - hidden)
  return { ...counts, waiting, waitingByAge: waiting === 0 ? [] : counts.waitingByAge }
}
