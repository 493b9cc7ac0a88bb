import { sql } from 'kysely'
import type { Database } from '../platform/data/database.ts'
import { type SummaryRow, summaries } from './list-store.ts'

export function listWaiting(database: Database, limit: number, offset: number): Promise<SummaryRow[]> {
  return summaries(database)
    .where('question.lifecycle', '=', 'waiting')
    .orderBy('question.created_at')
    .orderBy('question.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Nobody pages further than this. */
const maxCounted = sql.lit(10_000)

export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from question where lifecycle = 'waiting' limit ${maxCounted}) counted`.execute(database)
  return rows[0]?.total ?? 0
}
