import { sql, type Insertable } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import type { AssessmentTable } from '../platform/data/table/assessment.ts'
import type { listQuestionRows } from './question-store.ts'

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

/** @param reviewerId only assessments with candidates who are assigned to this reviewer */
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
export type QuestionRow = Awaited<ReturnType<typeof listQuestionRows>>[number]

/**
 * Locks the row to change what is recorded. Waits for candidates who are giving their consent (`lockAssessmentRowForShare`).
 */
export function lockAssessmentRow(tx: Tx, id: number) {
  return tx
    .selectFrom('assessment')
    .select(['tournament_id', 'records_events', 'records_playback', 'retention_days'])
    .where('tournament_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locks the row while a candidate gives consent. Waits for a change of what is recorded (`lockAssessmentRow`);
 * candidates don't wait for each other.
 */
export function lockAssessmentRowForShare(tx: Tx, id: number) {
  return tx
    .selectFrom('assessment')
    .select('tournament_id')
    .where('tournament_id', '=', id)
    .forShare()
    .executeTakeFirst()
}
