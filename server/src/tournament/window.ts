import { liveWindow, virtualWindow, type Window } from '@gradus/contract/contest/window'
import type { Tx } from '../platform/data/database.ts'
import type { ParticipationKind } from '@gradus/contract/participation'
import { orNotFound } from '../platform/problem.ts'
import { findTournament, type TournamentRow } from './store.ts'
import { timesOf } from './times.ts'
import { lockBegun, setWindow } from './window-store.ts'

/**
 * The windows of participants who have begun; recomputed with each change of the tournament's times and of extra time.
 */

export function windowFor(
  tournament: TournamentRow,
  one: {
    readonly kind: ParticipationKind
    readonly begun_at: Date
    readonly extra_minutes: number
    /** When they ended it themselves. */
    readonly finished_at: Date | null
  },
): Window {
  const times = timesOf(tournament)
  const begunAt = one.begun_at.getTime()
  if (one.kind === 'virtual') return virtualWindow(times, begunAt)
  const { start, end } = liveWindow(times, begunAt, one.extra_minutes)
  return { start, end: Math.min(end, one.finished_at?.getTime() ?? end) }
}

/** A delay shifts every window; a virtual run that has begun keeps its own. */
export async function moveWindows(tx: Tx, tournamentId: number): Promise<void> {
  const tournament = orNotFound(await findTournament(tx, tournamentId))
  for (const one of await lockBegun(tx, tournamentId)) {
    if (one.begun_at === null || one.kind === 'virtual') continue
    const { start, end } = windowFor(tournament, { ...one, begun_at: one.begun_at })
    // A personal window never ends before it began, even if the end of the tournament was moved to before its start.
    await setWindow(tx, one.id, new Date(start), new Date(Math.max(end, start)))
  }
}
