import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

export async function readCounts(database: Reader, tournamentId: number) {
  const { rows } = await sql<{
    registered: number
    begun: number
    waiting: number
    oldest_waiting: number | null
    unanswered: number
  }>`
    select
      (select count(*) from tournament_participation where tournament_id = ${tournamentId} and kind = 'live')::int as registered,
      (select count(*) from tournament_participation
        where tournament_id = ${tournamentId} and kind = 'live' and begun_at is not null)::int as begun,
      (select count(*) from tournament_submission where tournament_id = ${tournamentId} and state = 'waiting')::int as waiting,
      (select extract(epoch from now() - min(received_at))::float8 from tournament_submission
        where tournament_id = ${tournamentId} and state = 'waiting') as oldest_waiting,
      (select count(*) from tournament_clarification where tournament_id = ${tournamentId} and answer is null)::int as unanswered
    `.execute(database)
  return rows[0]
}

/** Submissions of the last minutes, a row for each minute that has any; `ago` is 0 for the present one. */
export async function countPerMinute(database: Reader, tournamentId: number, minutes: number) {
  const { rows } = await sql<{ ago: number; submissions: number }>`
    select floor(extract(epoch from now() - received_at) / 60)::int as ago, count(*)::int as submissions
    from tournament_submission
    where tournament_id = ${tournamentId} and received_at > now() - make_interval(mins => ${minutes})
    group by 1`.execute(database)
  return rows
}

export async function countByQuestion(database: Reader, tournamentId: number) {
  const { rows } = await sql<{ question_id: number; submissions: number; solved: number }>`
    select entry.question_id, count(*)::int as submissions,
      (count(distinct entry.participation_id) filter (where state = 'accepted'))::int as solved
    from tournament_submission entry
    join tournament_participation on tournament_participation.id = entry.participation_id
    where entry.tournament_id = ${tournamentId} and kind = 'live' and not is_late
    group by 1`.execute(database)
  return rows
}
