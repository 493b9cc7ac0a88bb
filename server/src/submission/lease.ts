import type { Database } from '../platform/data/database.ts'
import { leaseSeconds } from './store.ts'
import { renewLeases } from './lease-store.ts'

/**
 * The submissions that this server is judging, by the database that they are in. Their leases are renewed; those of a
 * killed server run out.
 */
const heldIn = new WeakMap<Database, Set<number>>()

export async function withLease<Result>(database: Database, id: number, work: () => Promise<Result>): Promise<Result> {
  const held = heldIn.get(database) ?? new Set()
  heldIn.set(database, held.add(id))
  try {
    return await work()
  } finally {
    held.delete(id)
  }
}

/** @returns a function that stops it. */
export function startRenewingLeases(database: Database, onError: (error: unknown) => void): () => void {
  const timer = setInterval(
    () => void renewLeases(database, [...(heldIn.get(database) ?? [])]).catch(onError),
    (leaseSeconds * 1000) / 3,
  )
  timer.unref()
  return () => clearInterval(timer)
}
