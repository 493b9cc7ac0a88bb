import type { Tx } from '../platform/data/database.ts'
import { deleteInTournament } from './store.ts'

/** Deletes a user's unsubmitted drafts of one tournament. */
export async function forgetDraftsIn(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  await deleteInTournament(tx, tournamentId, userId)
}
