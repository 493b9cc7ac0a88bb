import type { RankHistory } from '@gradus/contract/rank-history'

/** Computes the lines of the chart of points over time. */

type Participant = RankHistory['participants'][number]

export interface HistoryLines {
  readonly width: number
  readonly height: number
  /** The score at the upper end of the axis. */
  readonly top: number
  readonly lines: readonly { readonly userId: number; readonly path: string }[]
}

const size = { width: 1000, height: 240 } as const

/**
 * Step-shaped lines, each from zero at the start to its score at `until`, which is now while the contest runs.
 * @param until milliseconds of contest time
 */
export function historyLines({ participants, duration }: RankHistory, until: number): HistoryLines {
  const top = Math.max(1, ...participants.flatMap(({ points }) => points.map(([, score]) => score)))
  const end = Math.min(duration, until)
  const xOf = (at: number) => round((Math.min(at, duration) / Math.max(1, duration)) * size.width)
  const yOf = (score: number) => round(size.height - (score / top) * size.height)
  const lines = participants.map(({ userId, points }) => ({
    userId,
    path: [
      `M0 ${size.height}`,
      ...points.map(([at, score]) => `H${xOf(at)}V${yOf(score)}`),
      `H${xOf(Math.max(end, points.at(-1)?.[0] ?? 0))}`,
    ].join(''),
  }))
  return { ...size, top, lines }
}

/** A participant's score at a moment of contest time. */
export function scoreAt({ points }: Pick<Participant, 'points'>, at: number): number {
  return points.findLast(([since]) => since <= at)?.[1] ?? 0
}

const minute = 60_000
/** Numbers of equal parts into which the axis may be divided, the preferred ones first. */
const parts = [4, 5, 6, 3, 8, 2] as const

/**
 * Moments of contest time on whole minutes, at equal distances from the start to the end. If no number of parts
 * gives whole minutes, only the start and the end.
 */
export function wholeMinutes(duration: number): readonly number[] {
  const count = parts.find((one) => duration % (one * minute) === 0) ?? 1
  return Array.from({ length: count + 1 }, (_, index) => (duration * index) / count)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
