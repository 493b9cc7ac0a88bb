import { sql, type Insertable } from 'kysely'
import type { StoredCase } from '@gradus/contract/input-output'
import type { QuestionLifecycle } from '@gradus/contract/question'
import type { ReputationReason } from '@gradus/contract/reputation'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'
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

/** What one reader did to a question, and the languages that the reader writes. */
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

/** The reputation that a user has earned by answering a question, minus what was revoked. */
const answeringReasons: readonly ReputationReason[] = [...solvingReasons, 'choiceAtFirstTry']

function pointsOf(userId: number, questionId: number) {
  return sql<number>`(
    select coalesce(sum(points), 0)::int from reputation_change
    where user_id = ${userId} and subject_kind = 'question' and subject_id = ${questionId}
      and reason = any(${[...answeringReasons]}::text[]))`
}

/** Locks the row: who decides on a question decides alone. */
export function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select(['id', 'user_id', 'title', 'tags', 'lifecycle', 'audience', 'multiple_choice', 'no_import_option'])
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

export async function deleteUnpublished(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from question where user_id = ${userId} and (
      lifecycle in ('waiting', 'returned')
      or lifecycle = 'removed' and not exists (
        select from question_progress where question_progress.question_id = question.id and question_progress.user_id <> ${userId}))
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a caller must know to decide who may see a question. */
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

/** The database picks them out: what is secret, and large, stays there. */
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

export function listChoices(database: Database, questionId: number) {
  return database.selectFrom('choice').select(['id', 'body', 'correct']).where('question_id', '=', questionId).execute()
}

export async function findRightChoice(database: Database, questionId: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('choice')
    .select('id')
    .where('question_id', '=', questionId)
    .where('correct', '=', true)
    .executeTakeFirst()
  return row?.id
}

export async function findExplanation(database: Database, questionId: number): Promise<string | null> {
  const row = await database
    .selectFrom('question')
    .select('explanation')
    .where('id', '=', questionId)
    .executeTakeFirst()
  return row?.explanation ?? null
}

export async function countPostedSince(tx: Tx, userId: number, hours: number): Promise<number> {
  // The account's row is locked, so that two posts at once cannot both be the last one allowed.
  await tx.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute()
  const row = await tx
    .selectFrom('question')
    .select(sql<number>`count(*)::int`.as('posted'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    // Nobody is asked to look at a company's own, or at copies in assignments.
    .where('audience', 'not in', ['company', 'assignment'])
    // What went back to its author or off the site is in nobody's way.
    .where('lifecycle', 'not in', ['returned', 'removed'])
    .executeTakeFirstOrThrow()
  return row.posted
}

export async function insertQuestion(tx: Tx, values: Insertable<Tables['question']>): Promise<number> {
  const row = await tx.insertInto('question').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertVariants(tx: Tx, rows: Insertable<Tables['language_variant']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('language_variant').values(rows).execute()
}

export async function insertInputOutput(tx: Tx, row: Insertable<Tables['input_output']>): Promise<void> {
  await tx.insertInto('input_output').values(row).execute()
}

export async function replaceInputOutput(
  tx: Tx,
  { question_id, ...row }: Insertable<Tables['input_output']>,
): Promise<void> {
  await tx.updateTable('input_output').set(row).where('question_id', '=', question_id).execute()
}

export async function insertChoices(tx: Tx, rows: Insertable<Tables['choice']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('choice').values(rows).execute()
}

/** Marks a question as checked by an admin. @returns false if it was marked already */
export async function setReadyMark(tx: Tx, id: number, ready: boolean): Promise<boolean> {
  const result = await tx
    .updateTable('question')
    .set({ ready })
    .where('id', '=', id)
    .where('ready', '!=', ready)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setNoImportOption(tx: Tx, id: number, keptOut: boolean): Promise<void> {
  await tx.updateTable('question').set({ no_import_option: keptOut }).where('id', '=', id).execute()
}

/** Sets the lifecycle. A question that becomes approved here becomes public. */
export async function setLifecycle(
  tx: Tx,
  id: number,
  lifecycle: QuestionLifecycle,
  more: { altTitle?: string | undefined; altBody?: string | undefined; reason?: string; approved?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      lifecycle,
      ...(lifecycle === 'approved' ? { audience: 'public' as const } : {}),
      published_at: lifecycle === 'approved' ? sql`now()` : null,
      returned_reason: more.reason ?? null,
      approved_by_moderator: more.approved ?? false,
      ...(more.altTitle === undefined ? {} : { alt_title: more.altTitle }),
      ...(more.altBody === undefined ? {} : { alt_body: more.altBody }),
    })
    .where('id', '=', id)
    .execute()
}
