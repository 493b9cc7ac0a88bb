import { sql } from 'kysely'
import type { Database, SqlRows, Tx } from '../platform/data/database.ts'

/** Days of the last year with an answer, oldest first, as ISO dates. */
export function listActivity(database: Database, userId: number) {
  return database
    .selectFrom('activity_day')
    .select([sql<string>`day::text`.as('day'), 'answers', 'passes'])
    .where('user_id', '=', userId)
    .where('day', '>', sql<Date>`(now() at time zone 'UTC')::date - 371`)
    .orderBy('activity_day.day')
    .execute()
}

export async function sumAnswers(database: Database, userId: number): Promise<{ answers: number; passes: number }> {
  return await database
    .selectFrom('activity_day')
    .select([
      sql<number>`coalesce(sum(answers), 0)::int`.as('answers'),
      sql<number>`coalesce(sum(passes), 0)::int`.as('passes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The sum after each day that changed it, oldest first. */
export async function listReputationDays(
  database: Database,
  userId: number,
): Promise<{ day: string; reputation: number }[]> {
  const days = await sql<{ day: string; reputation: number }>`
    select day::text, (sum(points) over (order by day))::int as reputation
    from (
      select (created_at at time zone 'UTC')::date as day, sum(points) as points
      from reputation_change where user_id = ${userId} group by 1
    ) changed order by day`.execute(database)
  return days.rows
}

/** Counts one judged answer, and whether it passed. */
export async function countActivity(tx: Tx, userId: number, passed: boolean): Promise<void> {
  await sql`
    insert into activity_day (user_id, day, answers, passes)
    values (${userId}, (now() at time zone 'UTC')::date, 1, ${passed ? 1 : 0})
    on conflict (user_id, day) do update
      set answers = activity_day.answers + 1, passes = activity_day.passes + excluded.passes`.execute(tx)
}

/** @param changes rows of `user_id`, `day` and `change`: how many more answers of a day passed */
export async function changePasses(tx: Tx, changes: SqlRows): Promise<void> {
  await sql`
    update activity_day set passes = least(answers, greatest(0, passes + moved.change)) from (${changes}) moved
    where moved.change <> 0 and activity_day.user_id = moved.user_id and activity_day.day = moved.day`.execute(tx)
}
