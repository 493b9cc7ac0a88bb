import type { RankRow } from '@gradus/contract/tour-rank'
import type { RevealStep } from '@gradus/contract/reveal'
import { isAmongFirst } from './shown-rank.ts'

/** The reveal of a ranking: starts from the frozen one and opens it cell by cell, from the last rank upwards. */

export interface RevealSource {
  readonly start: { readonly items: readonly RankRow[] }
  readonly steps: readonly RevealStep[]
}

/** The rows after each number of steps. Each state is computed only once. */
export function revealStates({ start, steps }: RevealSource): (done: number) => readonly RankRow[] {
  const states: (readonly RankRow[])[] = [start.items]
  return (done) => {
    for (let known = states.length; known <= Math.min(done, steps.length); known++) {
      const [before, step] = [states[known - 1], steps[known - 1]]
      if (before && step) states.push(afterStep(before, step))
    }
    return states[Math.max(0, Math.min(done, steps.length))] ?? start.items
  }
}

function afterStep(before: readonly RankRow[], { row, position, ranks, questionId, firstBefore }: RevealStep) {
  const changed = new Map(ranks.map(({ userId, rank }) => [userId, rank]))
  const others = before.flatMap((one) => {
    if (one.userId === row.userId) return []
    const rank = changed.get(one.userId)
    const moved = rank === undefined ? one : { ...one, rank }
    return one.userId === firstBefore ? withoutFirst(moved, questionId) : moved
  })
  return others.toSpliced(position, 0, row)
}

/** Removes the mark of the first solver: another participant is now known to have solved the question earlier. */
function withoutFirst(row: RankRow, questionId: number): RankRow {
  return {
    ...row,
    cells: row.cells.map((cell) => (cell.questionId === questionId ? { ...cell, isFirst: false } : cell)),
  }
}

/** The rows with the ranks 1 to 3, best first. Nobody stands on the podium who has solved nothing. */
export function podiumOf(rows: readonly RankRow[]): readonly RankRow[] {
  return rows.filter(isAmongFirst)
}
