import { compare, zero } from '@gradus/contract/fraction'
import type { Standing } from '@gradus/contract/contest/scoring'
import { reputationPoints, type EarningReason } from '@gradus/contract/reputation'
import type { Tx } from '../platform/data/database.ts'
import { award, reverse } from '../reputation/reputation.ts'
import { listPlacePoints } from './place-store.ts'
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

/** Of public tournaments alone, and not of the sample; call it when the ranking becomes final, and again when a final one has changed. */
export async function awardPlaces(tx: Tx, tournamentId: number, ranked: readonly PlacedParticipant[]): Promise<void> {
  const tournament = await findTournament(tx, tournamentId)
  const counts = tournament?.is_public === true && tournament.content_key === null
  await correctPlaces(tx, tournamentId, counts ? ranked : [])
}

/**
 * Makes the points that a tournament brought those of a ranking; for one that was reopened, that is nobody's. What was
 * given before stays to be seen: a reversing row takes it back. Idempotent. The tournament's row has to be locked.
 */
export async function correctPlaces(tx: Tx, tournamentId: number, ranked: readonly PlacedParticipant[]): Promise<void> {
  const given = new Map((await listPlacePoints(tx, tournamentId)).map((row) => [row.user_id, row]))
  const earned = new Map(ranked.flatMap((one) => earningsOf(one)))
  // In the order of ids, so that two tournaments that end at once don't wait for each other's accounts.
  const users = [...new Set([...given.keys(), ...earned.keys()])].toSorted((one, other) => one - other)
  for (const userId of users) {
    const [reason, before] = [earned.get(userId), given.get(userId)]
    if ((before?.points ?? 0) === (reason ? reputationPoints[reason] : 0)) continue
    // A number that grows: the same place can be won, lost and won again.
    const changes = before?.changes ?? 0
    const subject = { kind: 'tournament', id: tournamentId } as const
    await reverse(tx, userId, 'placeChanged', { ...subject, causeId: changes })
    if (reason) await award(tx, userId, reason, { ...subject, causeId: changes })
  }
}

/** Those who share a rank get its points each. Nobody earns any without a point in the tournament. */
function earningsOf({ userId, rank, standing }: PlacedParticipant): [userId: number, reason: EarningReason][] {
  const reason = rank === null ? undefined : reasonOfRank[rank]
  return reason && compare(standing.score, zero) > 0 ? [[userId, reason]] : []
}
