import type { RemovedInterval } from '@gradus/contract/tournament-dashboard'
import { recordAuditEvents } from '../audit/audit.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { organisedTournament } from './access.ts'
import { recordEvent } from './event.ts'
import { subjectOf } from './manage.ts'
import { deleteInterval, findInterval, insertInterval } from './participant-store.ts'
import { recomputeAll } from './standing.ts'
import { listRemovedIntervals, lockTournament } from './store.ts'

/**
 * Intervals in which contest time stops, such as an outage: they are taken out of the contest time afterwards, and can
 * be put back (contests.md 5).
 */

/** @throws Problem notFound */
export async function listIntervals(database: Database, user: User, id: number): Promise<RemovedInterval[]> {
  await organisedTournament(database, id, user)
  return (await listRemovedIntervals(database, id)).map((row) => ({
    id: row.id,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
  }))
}

/** @returns its id. @throws Problem notFound, badInput, conflict if it overlaps another interval */
export async function removeInterval(
  database: Database,
  user: User,
  id: number,
  start: Date,
  end: Date,
): Promise<number> {
  await organisedTournament(database, id, user)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournament(tx, id))
    if (end <= start) throw new Problem('badInput', { message: 'Choose an end after the start.', field: 'endDate' })
    const outside = start < tournament.starts_at ? 'startDate' : end > tournament.ends_at ? 'endDate' : undefined
    if (outside !== undefined)
      throw new Problem('badInput', { message: 'Choose an interval within the tournament.', field: outside })
    if (tournament.final_at !== null)
      throw new Problem('conflict', { message: 'The ranking is final. Reopen it before you change its time.' })
    const all = await listRemovedIntervals(tx, id)
    if (all.some((one) => one.starts_at < end && start < one.ends_at))
      throw new Problem('conflict', { message: 'This overlaps an interval that was removed before.' })
    const interval = await insertInterval(tx, id, start, end)
    await recomputeAll(tx, id)
    const details = { from: start.toISOString(), to: end.toISOString() }
    await recordAuditEvents(tx, user, { action: 'removeInterval', subject: subjectOf(id, tournament.title), details })
    await recordEvent(tx, id, { kind: 'tournament', data: { removed: details } }, true)
    return interval
  })
}

/** @throws Problem notFound, conflict */
export async function restoreInterval(database: Database, user: User, intervalId: number): Promise<void> {
  const interval = orNotFound(await findInterval(database, intervalId))
  await organisedTournament(database, interval.tournament_id, user)
  await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournament(tx, interval.tournament_id))
    if (tournament.final_at !== null)
      throw new Problem('conflict', { message: 'The ranking is final. Reopen it before you change its time.' })
    orNotFound(await findInterval(tx, intervalId))
    await deleteInterval(tx, intervalId)
    await recomputeAll(tx, tournament.id)
    const details = { from: interval.starts_at.toISOString(), to: interval.ends_at.toISOString() }
    const subject = subjectOf(tournament.id, tournament.title)
    await recordAuditEvents(tx, user, { action: 'restoreInterval', subject, details })
    await recordEvent(tx, tournament.id, { kind: 'tournament', data: { restored: details } }, true)
  })
}
