import { sql } from 'kysely'
import type { StoredCase } from '@gradus/contract/input-output'
import type { Verdict } from '@gradus/contract/judge'
import type { Reader } from '../platform/data/database.ts'
import { tournamentColumns } from './store.ts'

/** For admins all contests; for others those that they organise, and those of companies in which they recruit. */
export function listOrganised(database: Reader, userId: number, all: boolean) {
  const tournaments = database
    .selectFrom('tournament')
    .select(tournamentColumns)
    .where('is_assessment', '=', false)
    .orderBy('id')
  if (all) return tournaments.execute()
  // Two lists of ids, each by its index.
  return tournaments
    .where('id', 'in', (from) =>
      from
        .selectFrom('tournament_organiser')
        .select('tournament_id')
        .where('user_id', '=', userId)
        .union(
          from
            .selectFrom('tournament as owned')
            .innerJoin('company_member', 'company_member.company_id', 'owned.company_id')
            .select('owned.id as tournament_id')
            .where('company_member.user_id', '=', userId)
            .where('company_member.role', 'in', ['owner', 'recruiter']),
        ),
    )
    .execute()
}

export function listOrganisers(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_organiser')
    .innerJoin('account', 'account.id', 'tournament_organiser.user_id')
    .select(['account.id', 'account.display_name'])
    .where('tournament_organiser.tournament_id', '=', tournamentId)
    .orderBy('account.id')
    .execute()
}

/** The names of each question's tests: its cases, or the reports of the author's solutions. */
export async function listTests(database: Reader, tournamentId: number) {
  const { rows } = await sql<{ question_id: number; cases: StoredCase[] | null; reports: string[] | null }>`
    select place.question_id, input_output.cases, (
      select language_variant.reports from language_variant
      where language_variant.question_id = place.question_id and language_variant.reports is not null
      order by jsonb_array_length(language_variant.reports) desc, language_variant.language limit 1
    ) as reports
    from tournament_question place left join input_output on input_output.question_id = place.question_id
    where place.tournament_id = ${tournamentId}`.execute(database)
  return rows
}

/** Verdicts of live participants, without late submissions. */
export async function listVerdicts(database: Reader, tournamentId: number) {
  const { rows } = await sql<{ id: number; tests: Verdict['tests'] | null }>`
    select entry.id, submission_detail.verdict -> 'tests' as tests
    from tournament_submission entry
    join tournament_participation on tournament_participation.id = entry.participation_id
    join submission_detail on submission_detail.submission_id = entry.submission_id
    where entry.tournament_id = ${tournamentId} and not entry.is_late and entry.state <> 'waiting'
      and tournament_participation.kind = 'live'
    order by entry.id`.execute(database)
  return rows
}

export function listClarifications(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_clarification')
    .select(['id', 'question_id', 'user_id', 'text', 'answer', 'to_all', 'created_at', 'answered_at'])
    .where('tournament_id', '=', tournamentId)
    .orderBy('id')
    .execute()
}

export async function findDisplayName(database: Reader, userId: number): Promise<string> {
  const row = await database.selectFrom('account').select('display_name').where('id', '=', userId).executeTakeFirst()
  return row?.display_name ?? ''
}
