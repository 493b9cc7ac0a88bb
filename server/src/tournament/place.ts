import { compare, zero } from '@gradus/contract/fraction'
import type { Standing } from '@gradus/contract/contest/scoring'
import { reputationPoints, type EarningReason } from '@gradus/contract/reputation'
import type { Tx } from '../platform/data/database.ts'
import { award, reverse } from '../reputation/reputation.ts'
import { listInsiders, listPlacePoints } from './place-store.ts'
import { findTournament } from './store.ts'

/** Reputation for the places of a final ranking (contests.md 20). */

export interface PlacedParticipant {
  readonly userId: number
  /** Null for disqualified participants. */
  readonly rank: number | null
  readonly standing: Pick<Standing, 'score'>
}

const reasonOfRank: Readonly<Record<number, EarningReason>> = {
  1: 'tournamentFirst',
  2: 'tournamentSecond',
  3: 'tournamentThird',
}

/** A company's tournament counts only if at least this many people from outside the company scored in it. */
export const minOutsiders = 10

/**
 * Only for public tournaments, and not for the sample tournament; never for those who organise it
 * (docs/decisions/0460). Must be called when the ranking becomes final, and again whenever a final ranking changes.
 */
export async function awardPlaces(tx: Tx, tournamentId: number, ranked: readonly PlacedParticipant[]): Promise<void> {
  const tournament = await findTournament(tx, tournamentId)
  const isCounted = tournament?.is_public === true && tournament.content_key === null
  const insiders = new Set(isCounted ? await listInsiders(tx, tournamentId) : [])
  const outsiders = ranked.filter(({ userId }) => !insiders.has(userId))
  const scored = outsiders.filter(({ rank, standing }) => rank !== null && compare(standing.score, zero) > 0)
  const counts = isCounted && (tournament.company_id === null || scored.length >= minOutsiders)
  await correctPlaces(tx, tournamentId, counts ? outsiders : [])
}

/**
 * Makes the reputation that a tournament gives match its ranking. A reopened tournament has no ranking, so everybody
 * loses these points. Points that were given before stay in the history: a reversing row takes them back. Idempotent.
 * The caller must have locked the tournament's row.
 */
export async function correctPlaces(tx: Tx, tournamentId: number, ranked: readonly PlacedParticipant[]): Promise<void> {
  const awarded = new Map((await listPlacePoints(tx, tournamentId)).map((row) => [row.user_id, row]))
  const earned = new Map(ranked.flatMap((one) => earningsOf(one)))
  // Changes accounts in id order, so that two tournaments that end at the same time cannot deadlock.
  const users = [...new Set([...awarded.keys(), ...earned.keys()])].toSorted((one, other) => one - other)
  for (const userId of users) {
    const [reason, before] = [earned.get(userId), awarded.get(userId)]
    if ((before?.points ?? 0) === (reason ? reputationPoints[reason] : 0)) continue
    // The number of changes so far tells apart two awards for the same place, which can be won, lost and won again.
    const changes = before?.changes ?? 0
    const subject = { kind: 'tournament', id: tournamentId } as const
    await reverse(tx, userId, 'placeChanged', { ...subject, causeId: changes })
    if (reason) await award(tx, userId, reason, { ...subject, causeId: changes })
  }
}

/** Participants who share a rank each get its points. Without a point in the tournament nobody earns any. */
function earningsOf({ userId, rank, standing }: PlacedParticipant): [userId: number, reason: EarningReason][] {
  const reason = rank === null ? undefined : reasonOfRank[rank]
  return reason && compare(standing.score, zero) > 0 ? [[userId, reason]] : []
}
