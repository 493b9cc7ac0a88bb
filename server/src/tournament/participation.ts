import type { Participation, TournamentSignedIn } from '@gradus/contract/participation'
import { timeLeft } from '@gradus/contract/contest/window'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { contestOnly, mayOrganise, visibleTournament } from './access.ts'
import { recordEvent } from './event.ts'
import { isOpen } from './participation-access.ts'
import { listParticipations, type ParticipationRow } from './participation-access-store.ts'
import { useInvitation } from './invitation-use.ts'
import { deleteRegistration, lockOwn, upsertRegistration, type OwnRow } from './participation-store.ts'
import { presentTournament } from './present.ts'
import { readRanking } from './ranking.ts'
import { seesRanking } from './ranking-access.ts'
import { findCounted } from './list-store.ts'
import { findTournament, listQuestions, lockTournamentForShare } from './store.ts'
import { stateOfRow, timesOf } from './times.ts'
import { hasEnded, mayBeginVirtual } from './begin.ts'

/** Registering for a tournament, beginning it, and reading it as one user. */

/**
 * A private tournament is opened by the token of an invitation. Idempotent.
 * @throws Problem notFound, tokenSpent, conflict after the end or for a disqualified user who wants to watch only
 */
export async function register(
  database: Database,
  user: User,
  id: number,
  { token, as: kind }: { readonly token?: string | undefined; readonly as: 'live' | 'spectator' },
): Promise<void> {
  if (token === undefined) await visibleTournament(database, id, user)
  await database.transaction().execute(async (tx) => {
    const tournament = contestOnly(await lockTournamentForShare(tx, id))
    if (token !== undefined) await useInvitation(tx, id, user.id, token)
    if (stateOfRow(tournament, new Date()) === 'draft') throw new Problem('notFound')
    if (new Date() >= tournament.ends_at) throw hasEnded()
    const changed = await upsertRegistration(tx, id, user.id, kind)
    if (changed !== undefined) {
      await recordEvent(tx, id, { kind: 'participant', subjectId: changed, userId: user.id })
      return
    }
    const live = await lockLive(tx, id, user)
    if (live && live.kind !== kind) refuseDisqualified(live)
  })
}

/** @throws Problem notFound; conflict if the user has begun or was disqualified */
export async function withdraw(database: Database, user: User, id: number): Promise<void> {
  await visibleTournament(database, id, user)
  await database.transaction().execute(async (tx) => {
    orNotFound(await lockTournamentForShare(tx, id))
    if (await deleteRegistration(tx, id, user.id)) {
      await recordEvent(tx, id, { kind: 'participant', userId: user.id })
      return
    }
    const live = await lockLive(tx, id, user)
    if (!live) return
    refuseDisqualified(live)
    throw new Problem('conflict', { message: 'You have begun this tournament, so you can’t withdraw.' })
  })
}

/** The participation as participant or spectator, without the virtual runs. */
async function lockLive(tx: Tx, id: number, user: User): Promise<OwnRow | undefined> {
  return (await lockOwn(tx, id, user.id)).find(({ run }) => run === 0)
}

/** Otherwise a participant could take a disqualification back: by withdrawing and registering again. */
function refuseDisqualified(live: OwnRow): void {
  if (live.disqualified_reason !== null)
    throw new Problem('conflict', {
      message: 'You were disqualified from this tournament, so your registration can’t be changed.',
    })
}

/** @throws Problem notFound */
export async function readSignedIn(database: Database, user: User, id: number): Promise<TournamentSignedIn> {
  const tournament = await visibleTournament(database, id, user)
  const row = orNotFound(await findCounted(database, id))
  const now = new Date()
  const own = await listParticipations(database, id, user.id)
  const live = own.find(({ run }) => run === 0)
  const virtual = own.find(({ run }) => run > 0)
  const organises = await mayOrganise(database, tournament, user)
  const state = stateOfRow(tournament, now)
  const isPlayable = state === 'running' || state === 'frozen'
  const left = timeLeft(timesOf(tournament), now.getTime(), live?.extra_minutes ?? 0)
  const isDisqualified = live !== undefined && live.disqualified_reason !== null
  const showsQuestions = organises || (state !== 'draft' && now >= tournament.starts_at)
  const hasPlace = state === 'final' && live?.kind === 'live' && live.begun_at !== null && !isDisqualified
  return {
    ...presentTournament(row, showsQuestions ? await listQuestions(database, id) : null, now),
    participation: live ? presentParticipation(live) : null,
    virtual: virtual ? presentParticipation(virtual) : null,
    place: hasPlace ? await placeOf(database, id, user.id) : null,
    timeLeft: (isPlayable || state === 'scheduled') && !live?.begun_at ? left : null,
    can: {
      register: state !== 'draft' && now < tournament.ends_at && live?.kind !== 'live' && !isDisqualified,
      begin: live?.kind === 'live' && live.begun_at === null && now >= tournament.starts_at && left > 0,
      beginVirtual: mayBeginVirtual(tournament, own, now) && !(virtual && isOpen(virtual, now)),
      manage: organises,
      seeRanking: await seesRanking(database, tournament, user, now),
      certificate: hasPlace,
    },
  }
}

async function placeOf(database: Database, id: number, userId: number): Promise<TournamentSignedIn['place']> {
  const { rows } = await readRanking(database, id, 'visible')
  const own = rows.find((one) => one.userId === userId)
  // As on the certificate: a place without a point says nothing.
  if (!own || own.rank === null || own.score === 0) return null
  return { rank: own.rank, ranked: rows.filter(({ rank }) => rank !== null).length }
}

export function presentParticipation(row: ParticipationRow): Participation {
  return {
    participationId: row.id,
    kind: row.kind,
    begunAt: row.begun_at?.toISOString() ?? null,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    extraMinutes: row.extra_minutes,
    isDisqualified: row.disqualified_reason !== null,
  }
}

/** For visitors: the questions of a public tournament are listed once it has started. @throws Problem notFound */
export async function readPublic(database: Reader, id: number) {
  const tournament = orNotFound(await findTournament(database, id))
  orNotFound(tournament.is_public && !tournament.is_draft ? tournament : undefined)
  const now = new Date()
  const questions = now >= tournament.starts_at ? await listQuestions(database, id) : null
  return presentTournament(orNotFound(await findCounted(database, id)), questions, now)
}
