import type { RankDelta, RankRow, TourRank } from '@gradus/contract/tour-rank'

/** What followers of a page of the ranking receive: the order, and the rows that changed. */
export function deltaOf(before: TourRank, next: TourRank): RankDelta {
  const { items, questions: _questions, title: _title, format: _format, id: _id, ...rest } = next
  const known = new Map(before.items.map((row) => [row.userId, JSON.stringify(row)]))
  const changed = items.filter((row: RankRow) => known.get(row.userId) !== JSON.stringify(row))
  return { ...rest, base: before.version, order: items.map(({ userId }) => userId), changed }
}
