import type { Tx } from '../platform/data/database.ts'
import { removeAddress } from './manage-store.ts'

/**
 * Takes somebody's email address out of offers: those are closed, and take applications here once a colleague opens them
 * again. Call it while the account has its address. Its applications go with its other rows.
 */
export async function eraseFromJobs(tx: Tx, userId: number): Promise<void> {
  await removeAddress(tx, userId)
}
