import { sql } from 'kysely'
import type { CandidateCounts } from '@gradus/contract/assessment-candidate'
import type { Reader } from '../platform/data/database.ts'

/** SQL of a candidate's state, from the rows `candidate`, `invitation` and `participation`. */
export const candidateState = sql<keyof CandidateCounts>`case
  when candidate.withdrawn_at is not null then 'withdrawn'
  when participation.begun_at is not null then case when participation.ends_at <= now() then 'finished' else 'started' end
  when invitation.revoked_at is not null and candidate.agreed_at is null then 'revoked'
  when candidate.agreed_at is null and invitation.expires_at <= now() then 'expired'
  when tournament.ends_at + make_interval(secs => coalesce(participation.extra_minutes, 0) * 60) <= now() then 'expired'
  when candidate.opened_at is not null or candidate.agreed_at is not null then 'opened'
  else 'invited' end`

/** Candidates of assessments by state; for a reviewer those assigned to them. */
export async function countByState(
  database: Reader,
  tournamentIds: readonly number[],
  reviewerId: number | undefined,
): Promise<Map<number, CandidateCounts>> {
  const assigned =
    reviewerId === undefined
      ? sql`true`
      : sql`exists (
          select from assessment_reviewer reviewer
          where reviewer.candidate_id = candidate.id and reviewer.user_id = ${reviewerId})`
  const { rows } = await sql<{ id: number; state: keyof CandidateCounts; count: number }>`
    select id, state, count(*)::int as count from (
      select candidate.tournament_id as id, ${candidateState} as state
      from assessment_candidate candidate
      join tournament on tournament.id = candidate.tournament_id
      join tournament_invitation invitation on invitation.id = candidate.invitation_id
      left join tournament_participation participation on participation.id = candidate.participation_id
      where candidate.tournament_id = any(${[...tournamentIds]}::bigint[]) and ${assigned}
    ) one group by id, state`.execute(database)
  const none = { invited: 0, opened: 0, started: 0, finished: 0, expired: 0, withdrawn: 0, revoked: 0 }
  const counts = new Map(tournamentIds.map((id) => [id, { ...none }]))
  for (const { id, state, count } of rows) {
    const one = counts.get(id)
    if (one) one[state] = count
  }
  return counts
}

/** The number of candidates who have given consent to what is recorded. */
export async function countAgreements(database: Reader, tournamentId: number) {
  const { rows } = await sql<{ agreed: number }>`
    select count(*)::int as agreed from assessment_candidate
    where tournament_id = ${tournamentId} and agreed_at is not null`.execute(database)
  return rows[0]?.agreed ?? 0
}
