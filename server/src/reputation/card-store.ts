import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

export function findCardOwner(database: Database, userId: number) {
  return database
    .selectFrom('account')
    .select(['display_name', 'reputation'])
    .where('id', '=', userId)
    .where('activated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** When the user's points first reached `reputation`. Reads no changes after that one. */
export async function findReachedDate(
  database: Database,
  userId: number,
  reputation: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from (
      select created_at, sum(points) over (order by created_at, id) as total
      from reputation_change where user_id = ${userId}
    ) climb
    where total >= ${reputation} order by created_at limit 1`.execute(database)
  return rows[0]?.created_at
}
