import { sql } from 'kysely'
import type { Reader } from '../platform/data/database.ts'

/** A submission with the language variant that it is judged by; its callers add the columns that only they need. */
export function judgedSubmission(database: Reader, id: number) {
  return database
    .selectFrom('submission')
    .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
    .innerJoin('question', 'question.id', 'submission.question_id')
    .innerJoin('language_variant', (join) =>
      join
        .onRef('language_variant.question_id', '=', 'submission.question_id')
        .onRef('language_variant.language', '=', 'submission.language'),
    )
    .select([
      'submission.id',
      'submission.user_id',
      'submission.question_id',
      'submission.language',
      'submission.outcome',
      'submission_detail.source',
      'submission_detail.additional_files as sent_files',
      'question.kind',
      'language_variant.starter',
      'language_variant.tests',
      'language_variant.interface',
      'language_variant.additional_files',
      'language_variant.cases',
      'language_variant.limits',
    ])
    .where('submission.id', '=', id)
}

export function findForJudging(database: Reader, id: number) {
  return judgedSubmission(database, id)
    .select([
      'question.user_id as author_id',
      'question.company_id',
      'question.lifecycle',
      'question.audience',
      'question.difficult_level',
      'question.revision',
      'language_variant.reports',
      'language_variant.solution',
      // The solution was not run yet, or could not be run so far. It is infinite if the solution does not pass.
      sql<boolean>`language_variant.learn_after < 'infinity'`.as('is_learnable'),
      // Its points are a share of the tests.
      sql<boolean>`exists (select from tournament_submission entry where entry.submission_id = submission.id)
        or exists (select from assignment_attempt attempt where attempt.submission_id = submission.id)`.as(
        'earns_points_by_test',
      ),
      sql<boolean>`exists (
        select from tournament_submission entry
        where entry.submission_id = submission.id and not entry.is_virtual and not entry.is_late)`.as('is_competing'),
    ])
    .executeTakeFirst()
}
