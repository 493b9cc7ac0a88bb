import type { ReplyOf } from '@gradus/contract/endpoint'
import type { getReviewCounts } from '@gradus/contract/review'

export type Ages = ReplyOf<typeof getReviewCounts>['waitingByAge']

/** How long questions have waited: a bar with a segment for each age group, as wide as the group's share. */
export function QueueAge({ ages }: { ages: Ages }) {
  if (ages.every(({ count }) => count === 0)) return null
  return (
    <ul className="ages" aria-label="How long questions have waited">
      {ages.map(({ belowDays, count }, step) => (
        <li key={belowDays} style={{ flexGrow: count }} data-none={count === 0 || undefined}>
          <i />
          <b className="strong">{count.toLocaleString('en-GB')}</b>{' '}
          <span className="small ink2">{nameOf(ages[step - 1]?.belowDays ?? null, belowDays)}</span>
        </li>
      ))}
    </ul>
  )
}

function nameOf(from: number | null, below: number | null): string {
  if (below === null) return `over ${from} days`
  return from === null ? `under ${below === 1 ? 'a day' : `${below} days`}` : `${from}–${below} days`
}
