import type { Verdict } from '@gradus/contract/judge'
import type { Database } from '../platform/data/database.ts'
import { reportsOf } from './try-solutions.ts'
import { stopLearning, storeLearned } from './variant.ts'

/**
 * Stores what the tests reported when the author's solution ran, or that it does not pass. @param verdict undefined if it
 * can't be run
 * @returns the names of the tests; null if they can't be known
 */
export async function storeReports(
  database: Database,
  variant: Parameters<typeof stopLearning>[1] & { readonly kind: string },
  verdict: Verdict | undefined,
): Promise<string[] | null> {
  if (verdict?.outcome !== 'passed') {
    await stopLearning(database, variant)
    return null
  }
  const learned = reportsOf(variant.kind, verdict)
  await storeLearned(database, variant, learned)
  return learned.reports ?? null
}
