import type { RankDelta, TourRank } from '@gradus/contract/tour-rank'

/**
 * A page of the ranking after a change.
 * @returns undefined where the change belongs to another version or to rows that this page doesn't have, so that the
 *   whole page has to be asked for again
 */
export function applyDelta(shown: TourRank, delta: RankDelta): TourRank | undefined {
  const { base, order, changed, ...rest } = delta
  if (shown.version !== base || shown.page !== delta.page) return undefined
  const rows = new Map([...shown.items, ...changed].map((row) => [row.userId, row]))
  const items = order.flatMap((userId) => rows.get(userId) ?? [])
  return items.length === order.length ? { ...shown, ...rest, items } : undefined
}

/** Places that each row climbed (more than 0) or fell (less) between two states; rows that stayed are left out. */
export function movesBetween(before: readonly Placed[], after: readonly Placed[]): Map<number, number> {
  const ranks = new Map(before.map(({ userId, rank }) => [userId, rank]))
  return new Map(
    after.flatMap(({ userId, rank }) => {
      const old = ranks.get(userId) ?? null
      return old === null || rank === null || old === rank ? [] : [[userId, old - rank] as const]
    }),
  )
}

interface Placed {
  readonly userId: number
  readonly rank: number | null
}
