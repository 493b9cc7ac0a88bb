import { rankParticipants } from '@gradus/contract/contest/ranking'
import type { Tx } from '../platform/data/database.ts'
import { readParticipants } from './board.ts'
import { reissueCertificates } from './certificate.ts'
import { awardPlaces, correctPlaces } from './place.ts'

/**
 * What a final ranking brings: points for places, and certificates that say the truth. Call it when the ranking becomes
 * final, after the standings were computed. The tournament's row has to be locked.
 */
export async function settleFinalRanking(tx: Tx, tournamentId: number): Promise<void> {
  await awardPlaces(tx, tournamentId, rankParticipants(await readParticipants(tx, tournamentId, 'whole')))
  await reissueCertificates(tx, tournamentId)
}

/** Call it when a final ranking is reopened. Certificates say so by themselves until the ranking is final again. */
export async function reopenFinalRanking(tx: Tx, tournamentId: number): Promise<void> {
  await correctPlaces(tx, tournamentId, [])
}
