import { rankParticipants } from '@gradus/contract/contest/ranking'
import type { Tx } from '../platform/data/database.ts'
import { readParticipants } from './board.ts'
import { reissueCertificates } from './certificate.ts'
import { awardPlaces } from './place.ts'
import { findTournament } from './store.ts'

/** The points for the places of a final ranking, and certificates that agree with it. Idempotent. */
export async function correctFinalPlaces(tx: Tx, tournamentId: number): Promise<void> {
  const tournament = await findTournament(tx, tournamentId)
  if (!tournament?.final_at) return
  await awardPlaces(tx, tournamentId, rankParticipants(await readParticipants(tx, tournamentId, 'whole')))
  await reissueCertificates(tx, tournamentId)
}
