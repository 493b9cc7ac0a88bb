import type { Tx } from '../platform/data/database.ts'
import { closeRequestsOf } from './store.ts'

/** An erased account has no open data requests. */
export async function closeDataRequests(tx: Tx, userId: number): Promise<void> {
  await closeRequestsOf(tx, userId)
}
