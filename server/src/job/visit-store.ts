import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** One statement, so that the row and the total always agree. Offers that have ended are not counted. */
export async function insertVisit(
  database: Database,
  jobId: number,
  isClick: boolean,
  { day, visitor }: { readonly day: string; readonly visitor: string },
): Promise<void> {
  await sql`
    with visited as (
      insert into job_visitor (job_id, day, is_click, visitor)
      select id, ${day}::date, ${isClick}, ${visitor} from job
      where id = ${jobId} and closed_at is null and expires_at > now()
      on conflict do nothing
      returning job_id, day
    )
    insert into job_day (job_id, day, views, clicks)
    select job_id, day, ${isClick ? 0 : 1}::int, ${isClick ? 1 : 0}::int from visited
    on conflict (job_id, day) do update
      set views = job_day.views + excluded.views, clicks = job_day.clicks + excluded.clicks`.execute(database)
}

/** Deletes the visitors of former days; the daily totals stay. */
export async function deleteOldVisitors(database: Database): Promise<void> {
  await database
    .deleteFrom('job_visitor')
    .where(sql<boolean>`day < (now() at time zone 'UTC')::date`)
    .execute()
}
