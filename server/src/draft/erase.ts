import type { Tx } from '../platform/data/database.ts'
import { deleteInTournament } from './store.ts'

/** Deletes what somebody wrote in one tournament and did not submit. */
export async function forgetDraftsIn(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  await deleteInTournament(tx, tournamentId, userId)
}
