import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

export async function deleteOlderThan(database: Database, days: number): Promise<void> {
  await database
    .deleteFrom('notification')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
    .execute()
}
