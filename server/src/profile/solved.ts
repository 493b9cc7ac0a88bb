import type { countProgress } from './store.ts'

type ProgressCounts = Awaited<ReturnType<typeof countProgress>>

/** The number of questions by difficulty, either solved or only tried. */
export function byDifficulty(counted: ProgressCounts, which: 'solved' | 'tried') {
  const countsOf = (level: 1 | 2 | 3) =>
    counted.filter((row) => row.difficult_level === level).reduce((sum, row) => sum + row[which], 0)
  return { junior: countsOf(1), senior: countsOf(2), expert: countsOf(3) }
}

/** Solved questions of each kind that one solved any of, most first. */
export function solvedByKind(counted: ProgressCounts) {
  const kinds = [...new Set(counted.map((row) => row.kind))]
  return kinds
    .map((kind) => ({
      kind,
      solved: counted.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.solved, 0),
    }))
    .filter((row) => row.solved > 0)
    .toSorted((one, other) => other.solved - one.solved)
}
