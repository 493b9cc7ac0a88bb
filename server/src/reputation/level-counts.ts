import { levels } from '@gradus/contract/reputation'
import type { Database } from '../platform/data/database.ts'
import { countWithReputation } from './store.ts'

const keptMilliseconds = 10 * 60_000

interface CachedCounts {
  readonly counts: Promise<{ level: string; members: number }[]>
  readonly at: number
}
const kept = new WeakMap<Database, CachedCounts>()

/** CachedCounts by one reader every ten minutes; all others get what that one found. */
export async function levelCounts(database: Database): Promise<{ level: string; members: number }[]> {
  const known = kept.get(database)
  if (known && Date.now() - known.at < keptMilliseconds) return known.counts
  const counts = count(database)
  kept.set(database, { counts, at: Date.now() })
  // A failure is nobody's answer but this reader's.
  counts.catch(() => kept.delete(database))
  // While it is counted anew, the others read what was known before.
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
