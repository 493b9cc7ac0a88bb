import type { RankRow } from '@gradus/contract/tour-rank'
import type { RecountedRow } from '@gradus/contract/recount'

/** A participant's row on one side of the comparison. */
export interface ComparedRow {
  readonly name: string
  readonly rank: number | null
  readonly score: number
  readonly penalty: number
}

export interface Difference {
  readonly published: ComparedRow | undefined
  readonly recounted: ComparedRow | undefined
}

/**
 * The differences between the published ranking and the recounted one; empty if they agree. Rank, score, penalty and
 * cells are compared. Names only join the two sides, because people change their names.
 */
export function differencesOf(published: readonly RankRow[], recounted: readonly RecountedRow[]): Difference[] {
  const unmatched = Map.groupBy(
    recounted.map((row) => ({ row, key: keyOf({ ...row, cells: row.cells }) })),
    ({ key }) => key,
  )
  const onlyPublished = published.filter((row) => {
    const cells = row.cells.map(({ questionId, points, tries }) => ({ question: questionId, points, tries }))
    return unmatched.get(keyOf({ ...row, penalty: row.penalty ?? 0, cells }))?.pop() === undefined
  })
  const onlyRecounted = [...unmatched.values()].flat().map(({ row }) => row)
  const differences = onlyPublished.map((row): Difference => {
    const index = onlyRecounted.findIndex(({ name }) => name === row.displayName)
    const [partner] = index < 0 ? [] : onlyRecounted.splice(index, 1)
    return {
      published: { name: row.displayName, rank: row.rank, score: row.score, penalty: row.penalty ?? 0 },
      recounted: partner,
    }
  })
  return [...differences, ...onlyRecounted.map((row) => ({ published: undefined, recounted: row }))]
}

function keyOf({ rank, score, penalty, cells }: Pick<RecountedRow, 'rank' | 'score' | 'penalty' | 'cells'>): string {
  const inOrder = cells.toSorted((one, other) => one.question - other.question)
  return JSON.stringify([rank, score, penalty, inOrder.map(({ question, points, tries }) => [question, points, tries])])
}
