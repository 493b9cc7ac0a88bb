import { sql, type Insertable } from 'kysely'
import type { Sample } from '@gradus/contract/input-output'
import type { QuestionState } from '@gradus/contract/question'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Tables } from '../platform/tables.ts'

/** The title and body that a reader sees: the alternative ones once approved (specification, section 3). */
const shownTitle = sql<string>`case when question.state = 'public' then coalesce(question.alt_title, question.title) else question.title end`
const shownBody = sql<string>`case when question.state = 'public' then coalesce(question.alt_body, question.body) else question.body end`

export function summaries(database: Reader) {
  return database
    .selectFrom('question')
    .innerJoin('account', 'account.id', 'question.account_id')
    .select([
      'question.id',
      'question.kind',
      'question.type',
      'question.languages',
      'question.tags',
      'question.difficult_level',
      'question.votes',
      'question.views',
      'question.comments',
      'question.created_at',
      'question.ready',
      'question.account_id',
      'account.display_name',
      'account.profile_image',
      'account.reputation',
      shownTitle.as('title'),
    ])
}
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>

export type Order = 'latest' | 'top' | 'easiest' | 'hardest'

/**
 * A page of the home list and the total in one statement. The index of its order alone finds which questions stand on it,
 * so that turning to a page far behind reads no row of those before. `multipleChoice` is the home page's toggle.
 */
export function publicPage(database: Database, multipleChoice: boolean, order: Order, limit: number, offset: number) {
  const [column, direction] = orders[order]
  const page = database
    .selectFrom('question')
    .select('question.id')
    .where('question.state', '=', 'public')
    .where('question.multiple_choice', '=', multipleChoice)
    .$if(order === 'top', (rows) => rows.where('question.no_import_option', '=', false))
    .orderBy(column, direction)
    .orderBy('question.id', direction)
    .limit(limit)
    .offset(offset)
  return summaries(database)
    .innerJoin(page.as('page'), 'page.id', 'question.id')
    .select(totalOf(multipleChoice, order === 'top').as('total'))
    .orderBy(column, direction)
    .orderBy('question.id', direction)
}

/** As the indexes have them. */
const orders = {
  latest: ['question.published_at', 'desc'],
  top: ['question.votes', 'desc'],
  easiest: ['question.difficult_level', 'asc'],
  hardest: ['question.difficult_level', 'desc'],
} as const

/** By votes and age, of both halves of the home list. */
export function listHot(database: Database, limit: number): Promise<SummaryRow[]> {
  return summaries(database)
    .where('question.state', '=', 'public')
    .where('question.no_import_option', '=', false)
    .orderBy('question.heat', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .execute()
}

function totalOf(multipleChoice: boolean, topOnly: boolean) {
  return sql<number>`(select coalesce(sum(total), 0)::int from question_total where multiple_choice = ${multipleChoice} and (in_top or not ${topOnly}))`
}

/** For a page behind the last one, which has no row to carry the total. */
export async function countPublic(database: Database, multipleChoice: boolean, topOnly: boolean): Promise<number> {
  const row = await database.selectNoFrom(totalOf(multipleChoice, topOnly).as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** A question entered (+1) or left (-1) the public lists. */
export async function changeTotal(tx: Tx, multipleChoice: boolean, inTop: boolean, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('question_total')
    .set({ total: sql`total + ${change}` })
    .where('multiple_choice', '=', multipleChoice)
    .where('in_top', '=', inTop)
    .execute()
}

export function listWaiting(database: Database, limit: number, offset: number): Promise<SummaryRow[]> {
  return summaries(database)
    .where('question.state', '=', 'waiting')
    .orderBy('question.created_at')
    .orderBy('question.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Nobody pages further than this. */
const countedAtMost = sql.lit(10_000)

export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select 1 from question where state = 'waiting' limit ${countedAtMost}) counted`.execute(database)
  return rows[0]?.total ?? 0
}

export function findQuestion(database: Reader, id: number) {
  return summaries(database)
    .select([
      shownBody.as('body'),
      'question.state',
      'question.modified_at',
      'question.no_import_option',
      'question.approved_by_moderator',
      'account.last_active_at',
    ])
    .where('question.id', '=', id)
    .executeTakeFirst()
}
export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** What one reader did to a question, and the languages that the reader writes. */
export function findReader(database: Database, accountId: number, questionId: number) {
  return database
    .selectFrom('account')
    .leftJoin('attempt', (join) =>
      join.onRef('attempt.account_id', '=', 'account.id').on('attempt.question_id', '=', questionId),
    )
    .leftJoin('question_vote', (join) =>
      join.onRef('question_vote.account_id', '=', 'account.id').on('question_vote.question_id', '=', questionId),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('submission')
          .select(['source', 'language as source_language'])
          .where('submission.account_id', '=', accountId)
          .where('submission.question_id', '=', questionId)
          .orderBy('submission.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'account.languages',
      'attempt.tries',
      'attempt.solved_at',
      'question_vote.value',
      'last.source',
      'last.source_language',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
}
export type ReaderRow = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** Locks the row: who decides on a question decides alone. */
export function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select(['id', 'account_id', 'title', 'tags', 'state', 'multiple_choice', 'no_import_option'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedQuestion = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

/** What a caller must know to decide who may see a question. */
export function findVisibility(database: Reader, id: number) {
  return database
    .selectFrom('question')
    .select(['id', 'account_id', 'state', 'kind', 'difficult_level', shownTitle.as('title')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findImplementation(database: Reader, questionId: number, language: number) {
  return database
    .selectFrom('implementation')
    .select(['starter', 'tests', 'interface', 'additional_files', 'cases', 'limits'])
    .where('question_id', '=', questionId)
    .where('language', '=', language)
    .executeTakeFirst()
}

export function findInputOutput(database: Reader, questionId: number) {
  return database
    .selectFrom('input_output')
    .select(['cases', 'comparison', 'validator'])
    .where('question_id', '=', questionId)
    .executeTakeFirst()
}

/** The database picks them out: what is secret, and large, stays there. */
export async function findSamples(database: Reader, questionId: number): Promise<Sample[]> {
  const row = await database
    .selectFrom('input_output')
    .select(sql<Sample[]>`jsonb_path_query_array(cases, '$[*] ? (@.sample == true)')`.as('samples'))
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row?.samples ?? []
}

export function listAnswers(database: Database, questionId: number) {
  return database.selectFrom('answer').select(['id', 'body', 'correct']).where('question_id', '=', questionId).execute()
}

export async function findExplanation(database: Database, questionId: number): Promise<string | null> {
  const row = await database
    .selectFrom('question')
    .select('explanation')
    .where('id', '=', questionId)
    .executeTakeFirst()
  return row?.explanation ?? null
}

export function progressOf(database: Database, accountId: number, ids: readonly number[]) {
  return database
    .selectFrom('attempt')
    .select(['question_id', 'solved_at'])
    .where('account_id', '=', accountId)
    .where('question_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

export async function countPostedSince(tx: Tx, accountId: number, hours: number): Promise<number> {
  // The account's row is locked, so that two posts at once cannot both be the last one allowed.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
  const row = await tx
    .selectFrom('question')
    .select(sql<number>`count(*)::int`.as('posted'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${hours})`)
    .executeTakeFirstOrThrow()
  return row.posted
}

export async function insertQuestion(tx: Tx, values: Insertable<Tables['question']>): Promise<number> {
  const row = await tx.insertInto('question').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertImplementations(tx: Tx, rows: Insertable<Tables['implementation']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('implementation').values(rows).execute()
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

export async function insertAnswers(tx: Tx, rows: Insertable<Tables['answer']>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('answer').values(rows).execute()
}

/** Whether an admin checked it. @returns false where it stood so already */
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

export async function setState(
  tx: Tx,
  id: number,
  state: QuestionState,
  more: { altTitle?: string | undefined; altBody?: string | undefined; reason?: string; approved?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('question')
    .set({
      state,
      published_at: state === 'public' ? sql`now()` : null,
      returned_reason: more.reason ?? null,
      approved_by_moderator: more.approved ?? false,
      ...(more.altTitle === undefined ? {} : { alt_title: more.altTitle }),
      ...(more.altBody === undefined ? {} : { alt_body: more.altBody }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Notes a try. @returns whether it is the first try, and whether this one solved the question for the first time.
 */
export async function noteAttempt(
  tx: Tx,
  accountId: number,
  questionId: number,
  passed: boolean,
): Promise<{ first: boolean; firstPass: boolean }> {
  const before = await sql<{ solved: boolean }>`
    select solved_at is not null as solved from attempt
    where account_id = ${accountId} and question_id = ${questionId} for update`.execute(tx)
  const written = await sql<{ tries: number }>`
    insert into attempt (account_id, question_id, tries, solved_at)
    values (${accountId}, ${questionId}, 1, ${passed ? sql`now()` : null})
    on conflict (account_id, question_id) do update
      set tries = attempt.tries + 1, last_tried_at = now(), solved_at = coalesce(attempt.solved_at, excluded.solved_at)
    returning tries`.execute(tx)
  const first = written.rows[0]?.tries === 1
  return { first, firstPass: passed && !(before.rows[0]?.solved ?? false) }
}
