import type { RankDelta, TourRank } from '@gradus/contract/tour-rank'
import { shownRank } from './shown-rank.ts'

/**
 * A page of the ranking after a change.
 * @returns undefined if the change belongs to another version or to rows that this page doesn't have, so that the
 *   whole page must be refetched
 */
export function applyDelta(before: TourRank, delta: RankDelta): TourRank | undefined {
  const { base, order, changed, ...rest } = delta
  if (before.version !== base || before.page !== delta.page) return undefined
  const rows = new Map([...before.items, ...changed].map((row) => [row.userId, row]))
  const items = order.flatMap((userId) => rows.get(userId) ?? [])
  return items.length === order.length ? { ...before, ...rest, items } : undefined
}

/**
 * How many places each row climbed (positive) or fell (negative) between two states; rows that did not move are left
 * out.
 */
export function movesBetween(before: readonly RankedUser[], after: readonly RankedUser[]): Map<number, number> {
  const ranks = new Map(before.map((row) => [row.userId, shownRank(row)]))
  return new Map(
    after.flatMap((row) => {
      const [userId, rank, old] = [row.userId, shownRank(row), ranks.get(row.userId) ?? null]
      return old === null || rank === null || old === rank ? [] : [[userId, old - rank] as const]
    }),
  )
}

interface RankedUser {
  readonly userId: number
  readonly rank: number | null
  readonly score: number
}
