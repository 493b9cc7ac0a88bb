import { levels } from '@gradus/contract/level'

/** Computes the chart of reputation over time. Moments are milliseconds, days are ISO dates in UTC. */
export interface StepChart {
  readonly points: readonly { readonly at: number; readonly reputation: number }[]
  /** The ends of the time axis. It ends with today, and begins with the day of joining or, for new users, before it. */
  readonly start: number
  readonly end: number
  /** The days that the time axis names: the first days of months or, within less than two months, both ends. */
  readonly ticks: readonly number[]
  readonly tickUnit: 'month' | 'day'
  /** The ends of the axis of points. */
  readonly bottom: number
  readonly top: number
  /** The level thresholds, without those whose lines would overlap. */
  readonly thresholds: readonly { readonly level: string; readonly at: number }[]
}

const dayMilliseconds = 24 * 60 * 60 * 1000
/** The minimal length of the time axis: a line of a single day would be a dot. */
const fewestDays = 7
/** The share of the chart's height that the name of a line needs. */
const nameHeight = 0.1

/** The steps: from zero on the day of joining, over each day with a change, to the end of today. */
export function stepChartOf(
  days: readonly { day: string; reputation: number }[],
  joinedDate: string,
  today: string,
): StepChart {
  const lastDay = Date.parse(today)
  // The end of the day, so that a change of today has a width.
  const end = lastDay + dayMilliseconds
  const joined = Date.parse(joinedDate.slice(0, 10))
  const firstChange = days[0] ? Date.parse(days[0].day) : lastDay
  const start = Math.min(joined, firstChange, end - fewestDays * dayMilliseconds)
  const months = monthsBetween(start, lastDay)
  const changes = days.map(({ day, reputation }) => ({ at: Date.parse(day), reputation }))
  const last = changes.at(-1)
  const points = [
    ...(changes[0]?.at === start ? [] : [{ at: start, reputation: 0 }]),
    ...changes,
    { at: end, reputation: last?.reputation ?? 0 },
  ]
  const highest = Math.max(0, ...points.map(({ reputation }) => reputation))
  const lowest = Math.min(0, ...points.map(({ reputation }) => reputation))
  const next = levels.find(({ below }) => highest < below)?.below ?? Infinity
  const top = Number.isFinite(next) ? next * 1.08 : highest * 1.08
  return {
    points,
    start,
    end,
    ...(months.length > 1
      ? { ticks: months, tickUnit: 'month' as const }
      : { ticks: [start, lastDay], tickUnit: 'day' as const }),
    bottom: lowest,
    top: Math.ceil(top),
    thresholds: thresholdsUpTo(top, lowest),
  }
}

/** If there is no room for all names, the highest thresholds are kept. */
function thresholdsUpTo(top: number, bottom: number) {
  const all = levels.slice(1).map(({ name }, step) => ({ level: name, at: levels[step]?.below ?? 0 }))
  const thresholds: { level: string; at: number }[] = []
  for (const one of all.filter(({ at }) => at <= top).toReversed()) {
    const above = thresholds.at(-1)?.at ?? Infinity
    if ((above - one.at) / (top - bottom) >= nameHeight) thresholds.push(one)
  }
  return thresholds.toReversed()
}

/** The first days of months, thinned out to about a dozen. */
function monthsBetween(start: number, end: number): number[] {
  const first = new Date(start)
  const all: number[] = []
  for (let month = first.getUTCMonth() + 1; ; month++) {
    const at = Date.UTC(first.getUTCFullYear(), month, 1)
    if (at > end) break
    all.push(at)
  }
  const each = Math.ceil(all.length / 12)
  return all.filter((_, index) => index % each === 0)
}
