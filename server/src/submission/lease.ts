import type { Database } from '../platform/data/database.ts'
import { leaseSeconds } from './store.ts'
import { renewLeases } from './lease-store.ts'

/** The submissions that this server is judging. Their leases are renewed; those of a killed server run out. */
const held = new Set<number>()

export async function withLease<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
  held.add(id)
  try {
    return await work()
  } finally {
    held.delete(id)
  }
}

/** @returns a function that stops it. */
export function startRenewingLeases(database: Database, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void renewLeases(database, [...held]).catch(onError), (leaseSeconds * 1000) / 3)
  timer.unref()
  return () => clearInterval(timer)
}
