import type { RankRow } from '@gradus/contract/tour-rank'

type Ranked = Pick<RankRow, 'rank' | 'score'>

/**
 * The rank that a row shows. Null for disqualified participants, and for everybody as long as nobody has points: equal
 * scores share rank 1 (contests.md 13), but nobody has taken a place yet.
 */
export function shownRank({ rank, score }: Ranked): number | null {
  return rank === 1 && score === 0 ? null : rank
}

/** Whether a row is marked as one of the first three. As on the podium, that takes points. */
export function isAmongFirst({ rank, score }: Ranked): boolean {
  return rank !== null && rank <= 3 && score > 0
}
