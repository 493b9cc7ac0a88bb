import { icpcPenaltyMinutes } from '@gradus/contract/contest/scoring'
import type { z } from 'zod'
import type { ApiContest, ApiState } from '@gradus/contract/contest-api-object'
import { relativeText, timeText } from './contest-time.ts'
import type { ContestSubmissionRow } from './contest-store.ts'
import type { TournamentRow } from './store.ts'
import { timesOf } from './times.ts'

/** The documents `contest` and `state` of the Contest API. */

const minute = 60_000

export function contestDocument(row: TournamentRow): z.infer<typeof ApiContest> {
  const { start, end, minutesPerParticipant } = timesOf(row)
  const isPassFail = row.format === 'icpc'
  return {
    id: String(row.id),
    name: row.title,
    formal_name: row.title,
    start_time: timeText(row.starts_at),
    duration: relativeText(minutesPerParticipant === null ? end - start : minutesPerParticipant * minute),
    ...(row.freeze_minutes > 0 ? { scoreboard_freeze_duration: relativeText(row.freeze_minutes * minute) } : {}),
    ...(row.freeze_minutes > 0 && row.thawed_at ? { scoreboard_thaw_time: timeText(row.thawed_at) } : {}),
    scoreboard_type: isPassFail ? 'pass-fail' : 'score',
    ...(isPassFail ? { penalty_time: icpcPenaltyMinutes } : {}),
  }
}

/** @param lastUpdate `at` is not known while a submission waits; that delays the end of updates */
export function stateDocument(
  row: TournamentRow,
  now: Date,
  lastUpdate: { readonly waiting: boolean; readonly at: Date | undefined },
): z.infer<typeof ApiState> {
  const freeze = row.freeze_minutes > 0 ? new Date(row.ends_at.getTime() - row.freeze_minutes * minute) : undefined
  const since = (moment: Date | undefined | null) => (moment && moment <= now ? timeText(moment) : null)
  const isOver = row.final_at !== null && !lastUpdate.waiting
  const updates = [row.final_at, row.thawed_at, lastUpdate.at].flatMap((one) => one?.getTime() ?? [])
  return {
    started: row.is_draft ? null : since(row.starts_at),
    ...(freeze ? { frozen: row.is_draft ? null : since(freeze) } : {}),
    ended: row.is_draft ? null : since(row.ends_at),
    ...(freeze ? { thawed: since(row.thawed_at) } : {}),
    finalized: since(row.final_at),
    // The Contest API requires that it comes after all other times.
    end_of_updates: isOver ? timeText(new Date(Math.max(...updates) + 1)) : null,
  }
}

export function lastUpdateOf(all: readonly ContestSubmissionRow[]) {
  const last = Math.max(0, ...all.map((one) => (one.judged_at ?? one.received_at).getTime()))
  return { waiting: all.some(({ state }) => state === 'waiting'), at: last > 0 ? new Date(last) : undefined }
}
