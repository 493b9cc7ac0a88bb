import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'

/** Neither count goes beyond `atMost`. */
export async function countQueues(database: Database, atMost: number): Promise<{ waiting: number; reported: number }> {
  const { rows } = await sql<{ waiting: number; reported: number }>`
    select
      (select count(*)::int from (select 1 from question where lifecycle = 'waiting' limit ${atMost}) one) as waiting,
      (select count(*)::int from (
        select 1 from question_stats where open_reports > 0 order by open_reports desc limit ${atMost}
      ) one) as reported`.execute(database)
  return rows[0] ?? { waiting: 0, reported: 0 }
}

/**
 * Counts waiting questions by age, the oldest `atMost` of them. `days` are the upper bounds of the steps: step 0 has
 * waited for less than the first number of days, step 1 for less than the second one, and so on.
 */
export async function countWaitingByAge(
  database: Database,
  days: readonly number[],
  atMost: number,
): Promise<{ step: number; count: number }[]> {
  const { rows } = await sql<{ step: number; count: number }>`
    select width_bucket(extract(epoch from now() - created_at) / 86400, ${[...days]}::float8[]) as step,
      count(*)::int as count
    from (select created_at from question where lifecycle = 'waiting' order by created_at limit ${atMost}) waiting
    group by step`.execute(database)
  return rows
}
