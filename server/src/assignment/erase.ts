import type { Tx } from '../platform/data/database.ts'
import { deleteExceptionsOf } from './forget-store.ts'

/**
 * Erases why somebody had other times. The work itself is what grades rest on: it stays for as long as the course keeps it,
 * under nobody's name.
 */
export async function eraseFromAssignments(tx: Tx, userId: number): Promise<void> {
  await deleteExceptionsOf(tx, userId)
}
