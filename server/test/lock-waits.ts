import { sql } from 'kysely'
import type { SceneSite } from './site.ts'

/** How many statements wait for a lock that another transaction has. */
export async function countLockWaits({ database }: Pick<SceneSite, 'database'>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return rows.length
}
