import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** The points that a tournament has given to users so far, reversing rows included. */
export async function listPlacePoints(tx: Tx, tournamentId: number) {
  const { rows } = await sql<{ user_id: number; points: number; changes: number }>`
    select user_id, sum(points)::int as points, count(*)::int as changes
    from reputation_change
    where subject_kind = 'tournament' and subject_id = ${tournamentId}
    group by user_id`.execute(tx)
  return rows
}
