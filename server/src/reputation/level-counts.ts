import { levels } from '@gradus/contract/level'
import type { Database } from '../platform/data/database.ts'
import { countWithReputation } from './ranking-store.ts'

/** Few accounts are counted in no time, and there everybody sees that one is missing. */
const [fewMembers, keptMillisecondsOfFew, keptMilliseconds] = [10_000, 10_000, 10 * 60_000]

interface CachedCounts {
  readonly counts: Promise<{ level: string; members: number }[]>
  readonly at: number
  keptMilliseconds: number
}
const kept = new WeakMap<Database, CachedCounts>()

/** One reader counts every ten minutes (ten seconds with few members), and all others get these counts. */
export async function levelCounts(database: Database): Promise<{ level: string; members: number }[]> {
  const known = kept.get(database)
  if (known && Date.now() - known.at < known.keptMilliseconds) return known.counts
  const counts = count(database)
  const cached: CachedCounts = { counts, at: Date.now(), keptMilliseconds }
  kept.set(database, cached)
  // A failed count is not cached: only this reader gets the error.
  counts.then(
    (found) => {
      const members = found.reduce((sum, one) => sum + one.members, 0)
      if (members < fewMembers) cached.keptMilliseconds = keptMillisecondsOfFew
    },
    () => kept.delete(database),
  )
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
