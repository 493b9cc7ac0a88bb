import type { Tx } from '../platform/data/database.ts'
import { deleteIdentitiesOf, unnameLti } from './erase-store.ts'

/**
 * Erases the account's identities on learning platforms, with open launches and the grades that were sent. Platforms
 * and connected courses stay, without the name of the person who added them.
 */
export async function eraseFromLti(tx: Tx, userId: number): Promise<void> {
  await deleteIdentitiesOf(tx, userId)
  await unnameLti(tx, userId)
}
