import type { Database } from '../platform/data/database.ts'
import { findNextMoment } from './clock-store.ts'

/**
 * A cached page was rendered earlier, so its countdown is late until the browser's own clock takes over: by at most this
 * share of the remaining time.
 */
const staleShare = 1 / 60

/**
 * How long a page with public tournaments may be cached: it depends on the time until the next start, freeze or end of
 * any of them.
 */
export async function secondsToCache(database: Database): Promise<number> {
  const left = await findNextMoment(database)
  return left === null ? Infinity : Math.max(left * staleShare, Math.min(left, 1))
}
