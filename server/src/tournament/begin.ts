import { virtualWindow } from '@gradus/contract/contest/window'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { visibleTournament } from './access.ts'
import { recordEvent } from './event.ts'
import { isOpen } from './participation-access.ts'
import { insertVirtual, lockOwn, setBegun, type OwnRow } from './participation-store.ts'
import { recomputeStanding } from './standing.ts'
import { lockTournamentForShare, type TournamentRow } from './store.ts'
import { timesOf } from './times.ts'
import { windowFor } from './window.ts'

export interface BegunParticipation {
  readonly participationId: number
  readonly begunAt: string
  readonly endsAt: string
}

/** Idempotent, also in another tab. @throws Problem notFound, conflict */
export async function begin(database: Database, user: User, id: number, virtual: boolean): Promise<BegunParticipation> {
  await visibleTournament(database, id, user)
  return await database.transaction().execute(async (tx) => {
    const tournament = orNotFound(await lockTournamentForShare(tx, id))
    const own = await lockOwn(tx, id, user.id)
    return virtual ? await beginVirtual(tx, user, tournament, own) : await beginLive(tx, user, tournament, own)
  })
}

function notRegistered(): Problem {
  return new Problem('conflict', { message: 'Register before you begin.' })
}

/** For everybody, or for the one who asks. */
export function hasEnded(): Problem {
  return new Problem('conflict', { message: 'This tournament has ended. You can take it as a virtual run.' })
}

/** Starts the clock of a live participation. Idempotent. @throws Problem conflict */
export async function beginLive(
  tx: Tx,
  user: User,
  tournament: TournamentRow,
  own: readonly OwnRow[],
): Promise<BegunParticipation> {
  const now = new Date()
  const live = own.find(({ run }) => run === 0)
  if (!live || live.kind !== 'live') throw now < tournament.ends_at ? notRegistered() : hasEnded()
  if (live.begun_at && live.ends_at) return presentBegun(live.id, live.begun_at, live.ends_at)
  if (now < tournament.starts_at) throw new Problem('conflict', { message: 'This tournament hasn’t started yet.' })
  const { start, end } = windowFor(tournament, { ...live, kind: 'live', begun_at: now, finished_at: null })
  if (now.getTime() >= end) throw hasEnded()
  await setBegun(tx, live.id, now, new Date(start), new Date(end))
  const changed = await recomputeStanding(tx, live.id)
  await recordEvent(tx, tournament.id, { kind: 'participant', subjectId: live.id, userId: user.id }, changed)
  return presentBegun(live.id, now, new Date(end))
}

export async function beginVirtual(
  tx: Tx,
  user: User,
  tournament: TournamentRow,
  own: readonly OwnRow[],
): Promise<BegunParticipation> {
  const now = new Date()
  const open = own.find((one) => one.kind === 'virtual' && isOpen(one, now))
  if (open?.begun_at && open.ends_at) return presentBegun(open.id, open.begun_at, open.ends_at)
  if (!mayBeginVirtual(tournament, own, now))
    throw new Problem('conflict', { message: 'A virtual run can begin once the tournament has ended for you.' })
  const end = new Date(virtualWindow(timesOf(tournament), now.getTime()).end)
  const run = Math.max(0, ...own.map((one) => one.run)) + 1
  const id = await insertVirtual(tx, { tournamentId: tournament.id, userId: user.id, run, begunAt: now, endsAt: end })
  // Another tab inserted the same run first.
  if (id === undefined)
    throw new Problem('conflict', { message: 'Another tab has just begun a virtual run. Reload the page.' })
  await recomputeStanding(tx, id)
  await recordEvent(tx, tournament.id, { kind: 'participant', subjectId: id, userId: user.id })
  return presentBegun(id, now, end)
}

function presentBegun(participationId: number, begunAt: Date, endsAt: Date): BegunParticipation {
  return { participationId, begunAt: begunAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** True once the tournament is over for this user, extra time included (contests.md 4). */
export function mayBeginVirtual(
  tournament: TournamentRow,
  own: readonly Pick<OwnRow, 'kind' | 'starts_at' | 'ends_at'>[],
  now: Date,
): boolean {
  return (
    !tournament.is_draft && now >= tournament.ends_at && !own.some((one) => one.kind !== 'virtual' && isOpen(one, now))
  )
}
