import { sql } from 'kysely'
import type { StoredCase } from '@gradus/contract/input-output'
import type { ReputationReason } from '@gradus/contract/reputation'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { displayTitle, summaries } from './list-store.ts'
import { solvingReasons } from '../reputation/reputation.ts'

/** The text that a reader sees: the alternative one once approved (specification, section 3). */
const shownBody = sql<string>`case when question.is_public then coalesce(question.alt_body, question.body) else question.body end`

export function findQuestion(database: Reader, id: number) {
  return summaries(database)
    .select([
      shownBody.as('body'),
      'question.lifecycle',
      'question.audience',
      'question.company_id',
      'question.modified_at',
      'question.no_import_option',
      'question.approved_by_moderator',
      'question.returned_reason',
      'account.last_active_at',
    ])
    .leftJoin('input_output', 'input_output.question_id', 'question.id')
    .leftJoin('company', 'company.id', 'question.company_id')
    .select(['input_output.interaction', 'company.name as company_name'])
    .where('question.id', '=', id)
    .executeTakeFirst()
}
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** What one reader did with a question (progress, vote, last source), and the languages in which they program. */
export function findReader(database: Database, userId: number, questionId: number) {
  return database
    .selectFrom('account')
    .leftJoin('question_progress', (join) =>
      join.onRef('question_progress.user_id', '=', 'account.id').on('question_progress.question_id', '=', questionId),
    )
    .leftJoin('question_vote', (join) =>
      join.onRef('question_vote.user_id', '=', 'account.id').on('question_vote.question_id', '=', questionId),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('submission')
          .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
          .select(['source', 'language as source_language'])
          .where('submission.user_id', '=', userId)
          .where('submission.question_id', '=', questionId)
          .orderBy('submission.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'account.languages',
      'question_progress.tries',
      'question_progress.solved_at',
      'question_vote.value',
      'last.source',
      'last.source_language',
      pointsOf(userId, questionId).as('points'),
      sql<boolean>`exists (
        select from comment where comment.user_id = ${userId} and comment.question_id = ${questionId})`.as('commented'),
    ])
    .where('account.id', '=', userId)
    .executeTakeFirst()
}
export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** The reputation that a user has earned by answering a question, minus what was withdrawn. */
const answeringReasons: readonly ReputationReason[] = [...solvingReasons, 'choiceAtFirstTry']

function pointsOf(userId: number, questionId: number) {
  return sql<number>`(
    select coalesce(sum(points), 0)::int from reputation_change
    where user_id = ${userId} and subject_kind = 'question' and subject_id = ${questionId}
      and reason = any(${[...answeringReasons]}::text[]))`
}

/** Locks the row, so that only one request at a time decides on the question. */
export function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select([
      'id',
      'user_id',
      'title',
      'tags',
      'lifecycle',
      'audience',
      'multiple_choice',
      'no_import_option',
      'revision',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** The recipient of a mail about a question; undefined if the account was closed. */
export function findAuthor(tx: Tx, userId: number) {
  return tx
    .selectFrom('account')
    .select(['email', 'display_name'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The columns that decide who may see a question. */
export function findVisibility(database: Reader, id: number) {
  return database
    .selectFrom('question')
    .select([
      'id',
      'user_id',
      'lifecycle',
      'audience',
      'company_id',
      'kind',
      'difficult_level',
      displayTitle.as('title'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findVariant(database: Reader, questionId: number, language: number) {
  return database
    .selectFrom('language_variant')
    .select(['starter', 'tests', 'interface', 'additional_files', 'cases', 'limits', 'reports'])
    .where('question_id', '=', questionId)
    .where('language', '=', language)
    .executeTakeFirst()
}

export function findInputOutput(database: Reader, questionId: number) {
  return database
    .selectFrom('input_output')
    .select(['cases', 'comparison', 'validator', 'interaction'])
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}

/** Selected in the database, so that the secret (and large) rest of the cases is never read. */
export function findSamples(database: Reader, questionId: number) {
  return database
    .selectFrom('input_output')
    .select([
      sql<StoredCase[]>`jsonb_path_query_array(cases, '$[*] ? (@.sample == true)')`.as('samples'),
      'interaction',
    ])
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}
