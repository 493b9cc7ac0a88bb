import { sql } from 'kysely'
import type { Database, Tx } from '../data/database.ts'

export interface RateCount {
  readonly calls: number
  /** Seconds until the next period begins. */
  readonly seconds: number
}

/** Counts one call. A period begins with its first call and ends `seconds` later, whatever happens in between. */
export async function countCall(database: Database | Tx, keyHash: Buffer, seconds: number): Promise<RateCount> {
  const { rows } = await sql<RateCount>`
    insert into rate_count as existing (key_hash, calls, ends_at)
    values (${keyHash}, 1, now() + make_interval(secs => ${seconds}::int))
    on conflict (key_hash) do update set
      calls = case when existing.ends_at <= now() then 1 else existing.calls + 1 end,
      ends_at = case when existing.ends_at <= now() then excluded.ends_at else existing.ends_at end
    returning calls, ceil(extract(epoch from ends_at - now()))::int as seconds`.execute(database)
  const [row] = rows
  if (!row) throw new Error('The upsert returned no row.')
  return row
}

/** Undoes one `countCall`, for a request that was refused and does not count. */
export async function uncountCall(database: Database, keyHash: Buffer): Promise<void> {
  await sql`update rate_count set calls = calls - 1 where key_hash = ${keyHash} and calls > 0`.execute(database)
}

export async function pruneRateCounts(database: Database): Promise<void> {
  await database
    .deleteFrom('rate_count')
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
}
