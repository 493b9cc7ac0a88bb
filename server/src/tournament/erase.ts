import type { Tx } from '../platform/data/database.ts'
import { deletePersonal } from './erase-store.ts'

/**
 * Forgets somebody in tournaments: questions that only organisers read, registrations, invitations and the reason of a
 * disqualification. What they have begun stays a part of its ranking, without their name. Call it while the account has
 * its address.
 */
export async function forgetInTournaments(tx: Tx, userId: number): Promise<void> {
  await deletePersonal(tx, userId)
}
