import {
  elapsedAt,
  freezeStart,
  stateOf,
  type ContestState,
  type ContestTimes,
  type Window,
} from '@gradus/contract/contest/window'
import type { TournamentRow } from './store.ts'

/** The times of a tournament's row, for the rules of contract/src/contest/window.ts. */

export type TimesRow = Pick<
  TournamentRow,
  'starts_at' | 'ends_at' | 'minutes_per_participant' | 'freeze_minutes' | 'is_draft' | 'thawed_at' | 'final_at'
>

export function timesOf(row: TimesRow): ContestTimes {
  return {
    start: row.starts_at.getTime(),
    end: row.ends_at.getTime(),
    minutesPerParticipant: row.minutes_per_participant,
    freezeMinutes: row.freeze_minutes,
    isDraft: row.is_draft,
    thawedAt: row.thawed_at?.getTime() ?? null,
    finalAt: row.final_at?.getTime() ?? null,
  }
}

export function stateOfRow(row: TimesRow, now: Date): ContestState {
  return stateOf(timesOf(row), now.getTime())
}

/** When the freeze begins; undefined without one, or none any more. */
export function freezeOf(row: TimesRow): Date | undefined {
  const start = freezeStart(timesOf(row))
  return start === undefined ? undefined : new Date(start)
}

/** Results since the freeze are hidden at this moment. */
export function isFrozen(row: TimesRow, now: Date): boolean {
  const start = freezeOf(row)
  return start !== undefined && now >= start
}

export function windowsOf(intervals: readonly { starts_at: Date; ends_at: Date }[]): Window[] {
  return intervals.map(({ starts_at, ends_at }) => ({ start: starts_at.getTime(), end: ends_at.getTime() }))
}

export function elapsedOf(receivedAt: Date, startsAt: Date, removed: readonly Window[]): number {
  return elapsedAt(receivedAt.getTime(), startsAt.getTime(), removed)
}
