import { sql } from 'kysely'
import type { Tx } from '../src/platform/data/database.ts'
import type { TestSite } from './site.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Makes calls that all need the same row, which is locked until each of them waits for it. PostgreSQL lets those who
 * wait for a row have it in their order, so the first call ends while the others are under way: they have checked
 * already what they check before they lock. @param hold locks the row
 */
export async function callsInOrder(
  site: TestSite,
  hold: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const made = await site.database.transaction().execute(async (tx) => {
    await hold(tx)
    const results: Promise<PromiseSettledResult<unknown>[]>[] = []
    for (const call of calls) {
      results.push(Promise.allSettled([call()]))
      await waitUntil(async () => (await countWaiting(site)) >= results.length)
    }
    return results
  })
  return (await Promise.all(made)).flat()
}

/** For `callsInOrder`. */
export function holdAccount(id: number): (tx: Tx) => Promise<unknown> {
  return (tx) => tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute()
}

async function countWaiting({ database }: TestSite): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length
}
