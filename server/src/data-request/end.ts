import type { Database, Tx } from '../platform/data/database.ts'
import { closeRequestsOf, deleteAnswered } from './store.ts'

/** An erased account has no open data requests. */
export async function closeDataRequests(tx: Tx, userId: number): Promise<void> {
  await closeRequestsOf(tx, userId)
}

/** Years for which the operator can prove when a request was answered. */
export const answeredYears = 3

export async function pruneRequests(database: Database): Promise<void> {
  await deleteAnswered(database, answeredYears)
}
