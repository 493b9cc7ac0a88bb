import type { Tx } from '../platform/data/database.ts'
import { endAll } from './store.ts'

/** An account that is erased has nothing left to ask for. */
export async function closeDataRequests(tx: Tx, userId: number): Promise<void> {
  await endAll(tx, userId)
}
