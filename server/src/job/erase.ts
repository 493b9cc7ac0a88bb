import type { Tx } from '../platform/data/database.ts'
import { removeApplyAddress } from './manage-store.ts'

/**
 * Removes a user's email address from offers. These are closed, and take applications here once a colleague opens them
 * again. Call it while the account still has its address. The user's own applications are deleted with their other
 * rows.
 */
export async function eraseFromJobs(tx: Tx, userId: number): Promise<void> {
  await removeApplyAddress(tx, userId)
}
