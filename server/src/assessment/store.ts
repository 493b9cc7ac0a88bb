import { sql, type Insertable } from 'kysely'
import type { CandidateCounts } from '@gradus/contract/assessment-candidate'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { AssessmentTable } from '../platform/data/table/assessment.ts'

/** Assessments, joined with the tournaments that they are stored as. */

function assessments(database: Reader) {
  return database
    .selectFrom('assessment')
    .innerJoin('tournament', 'tournament.id', 'assessment.tournament_id')
    .innerJoin('company', 'company.id', 'tournament.company_id')
    .select([
      'tournament.id',
      'tournament.title',
      'tournament.body',
      'tournament.starts_at',
      'tournament.ends_at',
      'tournament.time_zone',
      sql<number>`tournament.minutes_per_participant`.as('minutes'),
      'tournament.minutes_per_participant',
      'tournament.freeze_minutes',
      'tournament.thawed_at',
      'tournament.final_at',
      'tournament.is_draft',
      'tournament.languages',
      'tournament.submit_drafts_at_end',
      'tournament.revision',
      'company.id as company_id',
      'company.name as company_name',
      'company.logo_url',
      'assessment.records_events',
      'assessment.records_playback',
      'assessment.retention_days',
      'assessment.contact',
      'assessment.template_key',
      'assessment.practice_question_id',
      sql<number>`(select count(*) from tournament_question q where q.tournament_id = tournament.id)::int`.as(
        'questions',
      ),
      sql<number>`(
        select coalesce(sum(q.points), 0) from tournament_question q
        join question on question.id = q.question_id and question.lifecycle <> 'removed'
        where q.tournament_id = tournament.id)::int`.as('maximum'),
      sql<boolean>`exists (
        select from tournament_question q where q.tournament_id = tournament.id and q.seconds is not null)`.as(
        'has_timed',
      ),
    ])
}

export function findAssessment(database: Reader, id: number) {
  return assessments(database).where('tournament.id', '=', id).executeTakeFirst()
}
export type AssessmentRow = NonNullable<Awaited<ReturnType<typeof findAssessment>>>

/** @param reviewerId those with candidates who are assigned to this reviewer */
export function listOfCompany(
  database: Reader,
  companyId: number,
  reviewerId: number | undefined,
  limit: number,
  offset: number,
) {
  let rows = assessments(database)
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('tournament.company_id', '=', companyId)
    .orderBy('tournament.id', 'desc')
    .limit(limit)
    .offset(offset)
  if (reviewerId !== undefined)
    rows = rows.where((where) =>
      where.exists(
        where
          .selectFrom('assessment_candidate as candidate')
          .innerJoin('assessment_reviewer as reviewer', 'reviewer.candidate_id', 'candidate.id')
          .select('candidate.id')
          .whereRef('candidate.tournament_id', '=', 'tournament.id')
          .where('reviewer.user_id', '=', reviewerId),
      ),
    )
  return rows.execute()
}

export async function insertAssessmentRow(tx: Tx, row: Insertable<AssessmentTable>): Promise<void> {
  await tx.insertInto('assessment').values(row).execute()
}

export async function updateAssessmentRow(
  tx: Tx,
  { tournament_id: id, ...row }: Insertable<AssessmentTable>,
): Promise<void> {
  await tx.updateTable('assessment').set(row).where('tournament_id', '=', id).execute()
}

export function listQuestionRows(database: Reader, tournamentId: number) {
  return database
    .selectFrom('tournament_question as asked')
    .innerJoin('question', 'question.id', 'asked.question_id')
    .select([
      'question.id',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
      'question.kind',
      'question.type',
      'question.languages',
      'question.difficult_level',
      'question.tags',
      'question.is_public',
      'asked.points',
      'asked.seconds',
    ])
    .where('asked.tournament_id', '=', tournamentId)
    .where('question.lifecycle', '<>', 'removed')
    .orderBy('asked.position')
    .execute()
}
export type QuestionRow = Awaited<ReturnType<typeof listQuestionRows>>[number]

/** Of templates, by their content's key. */
export async function listByContentKey(database: Reader, keys: readonly string[]) {
  return await database
    .selectFrom('question')
    .select([
      'id',
      'content_key',
      sql<string>`coalesce(alt_title, title)`.as('title'),
      'languages',
      'difficult_level',
      'tags',
    ])
    .where('content_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .where('is_public', '=', true)
    .execute()
}

/** The columns that decide whether a company may ask a question. */
export function listAskable(database: Reader, ids: readonly number[]) {
  return database
    .selectFrom('question')
    .select(['id', 'kind', 'is_public'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

/** SQL of a candidate's state, from the rows `candidate`, `invitation` and `participation`. */
export const candidateState = sql<keyof CandidateCounts>`case
  when candidate.withdrawn_at is not null then 'withdrawn'
  when participation.begun_at is not null then case when participation.ends_at <= now() then 'finished' else 'started' end
  when invitation.revoked_at is not null and candidate.agreed_at is null then 'revoked'
  when candidate.agreed_at is null and invitation.expires_at <= now() then 'expired'
  when tournament.ends_at + make_interval(secs => coalesce(participation.extra_minutes, 0) * 60) <= now() then 'expired'
  when candidate.opened_at is not null then 'opened'
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

/** How many candidates agreed to what is recorded. */
export async function countAgreements(database: Reader, tournamentId: number) {
  const { rows } = await sql<{ agreed: number }>`
    select count(*)::int as agreed from assessment_candidate
    where tournament_id = ${tournamentId} and agreed_at is not null`.execute(database)
  return rows[0]?.agreed ?? 0
}

/** For changing what is recorded: waits for candidates who are agreeing to it (`shareAssessmentRow`). */
export function lockAssessmentRow(tx: Tx, id: number) {
  return tx
    .selectFrom('assessment')
    .select(['tournament_id', 'records_events', 'records_playback', 'retention_days'])
    .where('tournament_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** For agreeing: waits for a change of what is recorded (`lockAssessmentRow`); candidates don't wait for each other. */
export function shareAssessmentRow(tx: Tx, id: number) {
  return tx
    .selectFrom('assessment')
    .select('tournament_id')
    .where('tournament_id', '=', id)
    .forShare()
    .executeTakeFirst()
}
