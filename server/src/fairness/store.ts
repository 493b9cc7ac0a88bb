import { sql } from 'kysely'
import type { SourceFile, Limits, Outcome } from '@gradus/contract/judge'
import type { QuestionKind } from '@gradus/contract/question'
import { hidesNames } from '../grade/anonymity.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Mutation, RunResult } from '../platform/data/table/fairness.ts'

export function findAssignment(database: Reader, id: number) {
  return database
    .selectFrom('assignment')
    .select(['id', 'course_id', 'title', hidesNames.as('is_anonymous')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface ItemRow {
  readonly id: number
  readonly question_id: number
  readonly kind: QuestionKind
  readonly title: string
  readonly points: string
}

/** The items that are answered with a program. */
export async function listItems(database: Reader, assignmentId: number): Promise<ItemRow[]> {
  return await database
    .selectFrom('assignment_item as item')
    .innerJoin('question', 'question.id', 'item.question_id')
    .select([
      'item.id',
      'item.question_id',
      'question.kind',
      'item.points',
      sql<string>`coalesce(question.alt_title, question.title)`.as('title'),
    ])
    .where('item.assignment_id', '=', assignmentId)
    .where('question.kind', '<>', 'multiChoice')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}

/** The author's solutions of questions, in the order of the questions' languages. */
export function listAuthorSolutions(database: Reader, questionIds: readonly number[]) {
  return database
    .selectFrom('language_variant')
    .select(['question_id', 'language', sql<string>`solution`.as('solution')])
    .where('question_id', '=', sql<number>`any(${[...questionIds]}::bigint[])`)
    .where(sql<boolean>`coalesce(solution, '') <> ''`)
    .orderBy('question_id')
    .orderBy('position')
    .orderBy('language')
    .execute()
}

export interface AttemptRow {
  readonly attempt_id: number
  readonly language: number
  readonly outcome: Outcome
  readonly failing: string[]
}

/** How judged attempts ended, by their ids. */
export async function listAttempts(database: Reader, attemptIds: readonly number[]): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select attempt.id as attempt_id, submission.language, submission.outcome,
      coalesce(jsonb_path_query_array(detail.verdict, '$.tests[*] ? (@.passed == false).name'), '[]') as failing
    from assignment_attempt attempt
    join submission on submission.id = attempt.submission_id
    join submission_detail detail on detail.submission_id = submission.id
    where attempt.id = any(${[...attemptIds]}::bigint[]) and submission.outcome is not null
      and submission.outcome <> 'judgeError'`.execute(database)
  return rows
}

/** @returns undefined if one is running */
export async function insertCheck(tx: Tx, assignmentId: number, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into fairness_check (assignment_id, user_id) values (${assignmentId}, ${userId})
    on conflict (assignment_id) where state = 'running' do nothing returning id`.execute(tx)
  return rows[0]?.id
}

export interface PlannedRun {
  readonly item_id: number
  readonly phase: 1 | 2
  readonly kind: 'author' | 'solution' | 'mutant'
  readonly language: number
  readonly attempt_id?: number
  readonly change?: Mutation
}

export async function insertRuns(tx: Tx, checkId: number, runs: readonly PlannedRun[]): Promise<void> {
  for (let from = 0; from < runs.length; from += 200)
    await tx
      .insertInto('fairness_run')
      .values(
        runs.slice(from, from + 200).map(({ change, attempt_id, ...run }) => ({
          ...run,
          check_id: checkId,
          attempt_id: attempt_id ?? null,
          change: change ? JSON.stringify(change) : null,
        })),
      )
      .execute()
}

export function findLast(database: Reader, assignmentId: number) {
  return database
    .selectFrom('fairness_check')
    .select(['id', 'state', 'created_at', 'ended_at'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listRunning(database: Reader): Promise<number[]> {
  const rows = await database.selectFrom('fairness_check').select('id').where('state', '=', 'running').execute()
  return rows.map((row) => row.id)
}

export async function countRuns(database: Reader, checkId: number): Promise<{ done: number; total: number }> {
  return await database
    .selectFrom('fairness_run')
    .select([sql<number>`count(result)::int`.as('done'), sql<number>`count(*)::int`.as('total')])
    .where('check_id', '=', checkId)
    .executeTakeFirstOrThrow()
}

/** @returns false if it has ended before */
export async function endCheck(database: Reader, id: number, state: 'done' | 'stopped'): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('fairness_check')
    .set({ state, ended_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface WaitingRun {
  readonly id: number
  readonly item_id: number
  readonly phase: 1 | 2
  readonly kind: 'author' | 'solution' | 'mutant'
  readonly language: number
  readonly question_id: number
  readonly question_kind: QuestionKind
  readonly source: string
  readonly sent_files: SourceFile[]
  readonly starter: string
  readonly tests: string
  readonly interface: string | null
  readonly additional_files: SourceFile[]
  readonly cases: { id: string; input: string }[]
  readonly limits: Partial<Limits>
  readonly reports: string[] | null
}

/** The next programs to run for a check in progress; those of the second phase only after the first has ended. */
export async function listWaiting(database: Reader, checkId: number, limit: number): Promise<WaitingRun[]> {
  const { rows } = await sql<WaitingRun>`
    select run.id, run.item_id, run.phase, run.kind, run.language, item.question_id, question.kind as question_kind,
      coalesce(detail.source, run.change ->> 'source', variant.solution, '') as source,
      coalesce(detail.additional_files, '[]') as sent_files, variant.starter, variant.tests, variant.interface,
      variant.additional_files, variant.cases, variant.limits,
      case when run.kind = 'author' then null else variant.reports end as reports
    from fairness_run run
    join assignment_item item on item.id = run.item_id
    join question on question.id = item.question_id
    join language_variant variant on variant.question_id = item.question_id and variant.language = run.language
    left join assignment_attempt attempt on attempt.id = run.attempt_id
    left join submission_detail detail on detail.submission_id = attempt.submission_id
    where run.check_id = ${checkId} and run.result is null
      and exists (select from fairness_check c where c.id = run.check_id and c.state = 'running')
      and run.phase = (select min(phase) from fairness_run waiting where waiting.check_id = ${checkId} and waiting.result is null)
    order by run.id limit ${limit}`.execute(database)
  return rows
}

export async function storeResult(database: Database, id: number, result: RunResult): Promise<void> {
  await database
    .updateTable('fairness_run')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
}

/** @returns how often the judge has failed at this run */
export async function countJudgeError(database: Database, id: number): Promise<number> {
  const row = await database
    .updateTable('fairness_run')
    .set({ judge_errors: sql`judge_errors + 1` })
    .where('id', '=', id)
    .returning('judge_errors')
    .executeTakeFirst()
  return row?.judge_errors ?? 0
}

/** Results of the author's solutions of an item. */
export function listAuthorResults(database: Reader, checkId: number, itemId: number) {
  return database
    .selectFrom('fairness_run')
    .select(['language', 'result'])
    .where('check_id', '=', checkId)
    .where('item_id', '=', itemId)
    .where('kind', '=', 'author')
    .where('result', 'is not', null)
    .execute()
}

export function listResults(database: Reader, checkId: number) {
  return database
    .selectFrom('fairness_run')
    .select(['item_id', 'kind', 'language', 'attempt_id', 'change', 'result'])
    .where('check_id', '=', checkId)
    .where('result', 'is not', null)
    .orderBy('id')
    .execute()
}
export type ResultRow = Awaited<ReturnType<typeof listResults>>[number]

export async function listNames(database: Reader, assignmentId: number) {
  const { rows } = await sql<{ user_id: number; name: string }>`
    select work.user_id, coalesce(nullif(member.official_name, ''), account.display_name) as name
    from assignment_work work
    join assignment on assignment.id = work.assignment_id
    join account on account.id = work.user_id
    left join course_member member on member.course_id = assignment.course_id and member.user_id = work.user_id
    where work.assignment_id = ${assignmentId}`.execute(database)
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

/** The findings stay: they do not name the person who started the check. */
export async function eraseCheckStarter(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('fairness_check').set({ user_id: null }).where('user_id', '=', userId).execute()
}
