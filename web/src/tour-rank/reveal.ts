import type { ContestFormat } from '@gradus/contract/contest/scoring'
import type { RankRow, RevealStep } from '@gradus/contract/tour-rank'

/** The reveal: the frozen ranking, opened cell by cell from the last rank upwards. */

export interface RevealSource {
  readonly start: { readonly format: ContestFormat; readonly items: readonly RankRow[] }
  readonly steps: readonly RevealStep[]
}

/** The rows after so many steps, with their ranks at that moment; each state is computed once. */
export function revealStates({ start, steps }: RevealSource): (done: number) => readonly RankRow[] {
  const states: (readonly RankRow[])[] = [start.items]
  return (done) => {
    for (let known = states.length; known <= Math.min(done, steps.length); known++) {
      const [before, step] = [states[known - 1], steps[known - 1]]
      if (before && step) states.push(afterStep(start.format, before, step))
    }
    return states[Math.max(0, Math.min(done, steps.length))] ?? start.items
  }
}

function afterStep(format: ContestFormat, before: readonly RankRow[], { row, order }: RevealStep): readonly RankRow[] {
  const rows = new Map(before.map((one) => [one.userId, one]))
  rows.set(row.userId, row)
  return ranked(
    format,
    order.flatMap((userId) => rows.get(userId) ?? []),
  )
}

/** A step tells the rank of the row that it opens; those of the rows that it passes follow from the order. */
function ranked(format: ContestFormat, inOrder: readonly RankRow[]): readonly RankRow[] {
  let rank = 0
  return inOrder.map((row, index) => {
    const before = inOrder[index - 1]
    if (row.rank === null) return row
    if (!before || before.rank === null || !isTied(format, before, row)) rank = index + 1
    return row.rank === rank ? row : { ...row, rank }
  })
}

function isTied(format: ContestFormat, one: RankRow, other: RankRow): boolean {
  return (
    one.score === other.score &&
    one.penalty === other.penalty &&
    (format !== 'icpc' || lastAcceptOf(one) === lastAcceptOf(other))
  )
}

/** The minute of the last accept, the last key of `icpc`. */
function lastAcceptOf({ cells }: RankRow): number {
  return Math.max(
    0,
    ...cells.flatMap(({ isSolved, time }) => (isSolved && time !== undefined ? Math.floor(time / 60_000) : [])),
  )
}

/** Those with the ranks 1 to 3, best first. */
export function podiumOf(rows: readonly RankRow[]): readonly RankRow[] {
  return rows.filter(({ rank }) => rank !== null && rank <= 3)
}
