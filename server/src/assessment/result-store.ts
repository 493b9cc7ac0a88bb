import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

export async function readMaximum(database: Reader, tournamentId: number): Promise<number> {
  const { rows } = await sql<{ maximum: number }>`
    select coalesce(sum(asked.points), 0)::int as maximum
    from tournament_question asked join question on question.id = asked.question_id
    where asked.tournament_id = ${tournamentId} and question.lifecycle <> 'removed'`.execute(database)
  return rows[0]?.maximum ?? 0
}

/** Participations whose time is over, except for candidates who withdrew. */
export async function listFinished(database: Reader, tournamentId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('assessment_candidate as candidate')
    .innerJoin('tournament_participation as participation', 'participation.id', 'candidate.participation_id')
    .select('participation.id')
    .where('candidate.tournament_id', '=', tournamentId)
    .where('candidate.withdrawn_at', 'is', null)
    .where('participation.begun_at', 'is not', null)
    .where('participation.ends_at', '<=', sql<Date>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

export function listResults(database: Reader, tournamentId: number) {
  return database
    .selectFrom('assessment_result')
    .select(['points', 'maximum'])
    .where('tournament_id', '=', tournamentId)
    .execute()
}

export async function insertResult(tx: Tx, tournamentId: number, points: number, maximum: number): Promise<void> {
  await tx.insertInto('assessment_result').values({ tournament_id: tournamentId, points, maximum }).execute()
}

/** Deletes the results of assessments whose retention time is over. */
export async function deleteOldResults(tx: Tx): Promise<void> {
  await sql`
    delete from assessment_result result using assessment, tournament
    where assessment.tournament_id = result.tournament_id and tournament.id = result.tournament_id
      and tournament.ends_at + make_interval(days => assessment.retention_days) < now()
      and not exists (
        select from assessment_candidate candidate where candidate.tournament_id = result.tournament_id)`.execute(tx)
}
