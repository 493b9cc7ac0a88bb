import { levels } from '@gradus/contract/level'
import type { Database } from '../platform/data/database.ts'
import { countWithReputation } from './ranking-store.ts'

const keptMilliseconds = 10 * 60_000

interface CachedCounts {
  readonly counts: Promise<{ level: string; members: number }[]>
  readonly at: number
}
const kept = new WeakMap<Database, CachedCounts>()

/** One reader counts every ten minutes, and all others get these counts. */
export async function levelCounts(database: Database): Promise<{ level: string; members: number }[]> {
  const known = kept.get(database)
  if (known && Date.now() - known.at < keptMilliseconds) return known.counts
  const counts = count(database)
  kept.set(database, { counts, at: Date.now() })
  // A failed count is not cached: only this reader gets the error.
  counts.catch(() => kept.delete(database))
  // While the counts are computed again, other readers get the previous ones.
  return known ? known.counts : counts
}

async function count(database: Database) {
  const bounds = levels.map((_, step) => levels[step - 1]?.below)
  const atLeast = await Promise.all(bounds.map((bound) => countWithReputation(database, bound)))
  return levels.map(({ name }, step) => ({
    level: name,
    members: Math.max(0, (atLeast[step] ?? 0) - (atLeast[step + 1] ?? 0)),
  }))
}
