import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/**
 * Candidates who are due for erasure. The retention period of the assessment, or the one that they agreed to if that is
 * shorter, begins when their time ends or, if they never started, when they withdraw, the invitation ends, or the assessment
 * is over. Only ids greater than `after`.
 */
export async function listDue(database: Reader, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select candidate.id
    from assessment_candidate candidate
    join assessment on assessment.tournament_id = candidate.tournament_id
    join tournament on tournament.id = candidate.tournament_id
    join tournament_invitation invitation on invitation.id = candidate.invitation_id
    left join tournament_participation participation on participation.id = candidate.participation_id
    where candidate.id > ${after} and case
        when participation.begun_at is not null then participation.ends_at
        when candidate.withdrawn_at is not null then candidate.withdrawn_at
        when candidate.agreed_at is null then least(
          tournament.ends_at, coalesce(invitation.revoked_at, invitation.expires_at, tournament.ends_at))
        else tournament.ends_at + make_interval(secs => coalesce(participation.extra_minutes, 0) * 60)
      end + make_interval(days => least(
        assessment.retention_days, coalesce((candidate.consent ->> 'retentionDays')::int, assessment.retention_days)))
      <= now()
    order by candidate.id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/** No assessment keeps its candidates for longer than this. */
export async function limitRetention(database: Reader, days: number): Promise<void> {
  await database.updateTable('assessment').set({ retention_days: days }).where('retention_days', '>', days).execute()
}

/** Guests who have lost their assessment, because its company was deleted. */
export async function listGuestsWithoutAssessment(database: Reader, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account
    where is_guest and created_at < now() - interval '1 hour' and not exists (
      select from tournament_participation participation where participation.user_id = account.id)
    order by id limit ${limit}`.execute(database)
  return rows.map(({ id }) => id)
}

/** The ids of a user as a candidate, of assessments that they were invited to or have started. */
export async function listCandidateIdsOf(database: Reader, userId: number): Promise<number[]> {
  // A union instead of an `or`, so that each part can use its index.
  const { rows } = await sql<{ id: number }>`
    select candidate.id
    from tournament_participation as participation
      join assessment_candidate as candidate on candidate.participation_id = participation.id
    where participation.user_id = ${userId}
    union
    select candidate.id
    from tournament_invitation as invitation
      join assessment_candidate as candidate on candidate.invitation_id = invitation.id
    where lower(invitation.email) = (select lower(email) from account where id = ${userId})
    order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/**
 * Replaces the contact wherever it contains the user's address, in the assessments of one company.
 * @returns the titles of these assessments
 */
export async function replaceContactIn(tx: Tx, companyId: number, userId: number, contact: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    update assessment set contact = ${contact} from account, tournament
    where account.id = ${userId} and position(lower(account.email) in lower(assessment.contact)) > 0
      and tournament.id = assessment.tournament_id
      and assessment.tournament_id = any(array(select id from tournament where company_id = ${companyId}))
    returning tournament.title`.execute(tx)
  return rows.map(({ title }) => title)
}

/** Replaces the contact wherever it contains the user's address, in the assessments of all their companies. */
export async function replaceContact(tx: Tx, userId: number, contact: string): Promise<void> {
  await sql`
    update assessment set contact = ${contact} from account
    where account.id = ${userId} and position(lower(account.email) in lower(assessment.contact)) > 0
      and assessment.tournament_id = any(array(
        select id from tournament where company_id = any(array(
          select company_id from company_member where user_id = ${userId}))))`.execute(tx)
}

/** The names of companies that have a candidate with this address, who may have no account. */
export async function listCompaniesWith(database: Reader, email: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct company.name
    from tournament_invitation as invitation
      join assessment_candidate as candidate on candidate.invitation_id = invitation.id
      join tournament on tournament.id = candidate.tournament_id
      join company on company.id = tournament.company_id
    where lower(invitation.email) = ${email.toLowerCase()}
    order by company.name`.execute(database)
  return rows.map(({ name }) => name)
}
