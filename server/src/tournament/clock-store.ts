import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** @returns the seconds until a public tournament next starts, freezes or ends; null if none will */
export async function findNextMoment(database: Database): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(moment) - clock_timestamp())::float as seconds
    from tournament, lateral (
      values (starts_at), (ends_at - make_interval(secs => freeze_minutes * 60)), (ends_at)
    ) as of_it(moment)
    where is_public and not is_draft and ends_at > now() and moment > now()`.execute(database)
  const seconds = rows[0]?.seconds ?? null
  return seconds === null ? null : Math.max(0, seconds)
}
