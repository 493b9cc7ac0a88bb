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

/** Its organisers, and the members of the company that it belongs to. */
export async function listInsiders(tx: Tx, tournamentId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from tournament_organiser where tournament_id = ${tournamentId}
    union
    select member.user_id from company_member member
    join tournament on tournament.company_id = member.company_id
    where tournament.id = ${tournamentId}`.execute(tx)
  return rows.map((row) => row.user_id)
}
