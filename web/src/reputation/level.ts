import { levelOf, levels, type Level } from '@gradus/contract/level'

export interface Standing {
  readonly level: Level
  /** The level's number, from 0. */
  readonly step: number
  /** The reputation at which this level begins. */
  readonly from: number
  readonly next?: { readonly level: Level; readonly at: number; readonly missing: number }
}

/** The level of a reputation, and the points missing to the next one. */
export function standingOf(reputation: number): Standing {
  const level = levelOf(reputation)
  const step = levels.findIndex(({ name }) => name === level)
  const above = levels[step + 1]
  const at = levels[step]?.below ?? Infinity
  return {
    level,
    step,
    from: levelThreshold(step),
    ...(above && Number.isFinite(at) ? { next: { level: above.name, at, missing: at - reputation } } : {}),
  }
}

/** The reputation with which a level begins. */
export function levelThreshold(step: number): number {
  return levels[step - 1]?.below ?? 0
}

/** The share of the way from this level to the next one, in percent. */
export function wayToNext(reputation: number): number {
  const { from, next } = standingOf(reputation)
  if (!next) return 100
  return Math.round((100 * Math.max(0, reputation - from)) / (next.at - from))
}
