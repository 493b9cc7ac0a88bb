import { sql } from 'kysely'
import type { Outcome, Verdict } from '@gradus/contract/judge'
import type { Database, Reader, SqlRows, Tx } from '../platform/data/database.ts'

/** What a row of the draft changes, as a condition; served by an index of its own. */
const changes = sql<boolean>`rejudge_verdict.outcome <> rejudge_verdict.former and rejudge_verdict.outcome <> 'judgeError'`

export function findQuestion(database: Reader, id: number) {
  return database
    .selectFrom('question')
    .select(['id', 'title', 'kind', 'lifecycle', 'audience', 'revision', 'user_id', 'difficult_level'])
    .where('id', '=', id)
    .where('lifecycle', '<>', 'removed')
    .executeTakeFirst()
}
export type RejudgedQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

export function lockQuestion(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select(['id', 'title', 'kind', 'lifecycle', 'audience', 'revision', 'user_id', 'difficult_level'])
    .where('id', '=', id)
    .where('lifecycle', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
}

export function findLast(database: Reader, questionId: number) {
  return database
    .selectFrom('rejudge')
    .leftJoin('account', 'account.id', 'rejudge.user_id')
    .select(['rejudge.id', 'rejudge.state', 'rejudge.revision', 'rejudge.created_at', 'account.display_name'])
    .where('question_id', '=', questionId)
    .orderBy('rejudge.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function countJudged(database: Reader, questionId: number): Promise<number> {
  const row = await database
    .selectFrom('submission')
    .select(sql<number>`count(*)::int`.as('judged'))
    .where('question_id', '=', questionId)
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.judged
}

export function countDraft(database: Reader, id: number) {
  return database
    .selectFrom('rejudge_verdict')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(outcome)::int`.as('judged'),
      sql<number>`(count(*) filter (where ${changes}))::int`.as('changed'),
      sql<number>`(count(*) filter (where outcome = 'judgeError'))::int`.as('left'),
    ])
    .where('rejudge_id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Creates a draft of all submissions that have a verdict; a revoked pass stays revoked. @returns its id, or undefined
 * if one is open
 */
export async function insertDraft(
  tx: Tx,
  question: Pick<RejudgedQuestion, 'id' | 'revision'>,
  userId: number,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('rejudge')
    .values({ question_id: question.id, user_id: userId, revision: question.revision })
    // Literals: with parameters, a prepared statement's general plan would not find the index.
    .onConflict((conflict) =>
      conflict
        .column('question_id')
        .where(sql<boolean>`state in ('running', 'ready')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (row)
    await sql`
      insert into rejudge_verdict (rejudge_id, submission_id, former)
      select ${row.id}, id, outcome from submission
      where question_id = ${question.id} and outcome is not null and not exists (
        select from decoy_check where submission_id = submission.id and state in ('forged', 'unrepeatable'))`.execute(
      tx,
    )
  return row?.id
}

export async function listNextToJudge(database: Database, id: number, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('rejudge_verdict')
    .innerJoin('rejudge', 'rejudge.id', 'rejudge_id')
    .select('submission_id')
    .where('rejudge_id', '=', id)
    .where('outcome', 'is', null)
    .where('rejudge.state', '=', 'running')
    .orderBy('submission_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.submission_id)
}

export async function storeVerdict(database: Database, id: number, submissionId: number, verdict: Verdict) {
  await database
    .updateTable('rejudge_verdict')
    .set({ outcome: verdict.outcome, verdict: JSON.stringify(verdict) })
    .where('rejudge_id', '=', id)
    .where('submission_id', '=', submissionId)
    .where('outcome', 'is', null)
    .execute()
}

/** @returns whether it stood in one of the states before */
export async function moveState(
  database: Reader,
  id: number,
  from: ('running' | 'ready')[],
  to: 'ready' | 'applied' | 'dropped',
): Promise<boolean> {
  const result = await database
    .updateTable('rejudge')
    .set({ state: to, ...(to === 'ready' ? {} : { ended_at: sql`now()` }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export function listChanges(database: Database, id: number, limit: number, offset: number) {
  return database
    .selectFrom('rejudge_verdict')
    .innerJoin('submission', 'submission.id', 'submission_id')
    .innerJoin('account', 'account.id', 'submission.user_id')
    .select([
      'submission_id',
      'submission.user_id',
      'account.display_name',
      'account.profile_image',
      'submission.language',
      'submission.received_at',
      'former',
      sql<Outcome>`rejudge_verdict.outcome`.as('later'),
    ])
    .where('rejudge_id', '=', id)
    .where(changes)
    .orderBy('submission_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** New outcomes of submissions: rows of `submission_id`, `former`, `outcome` and `verdict`. */
export const draftOf = (rejudgeId: number): SqlRows =>
  sql`select submission_id, former, outcome, verdict from rejudge_verdict where rejudge_id = ${rejudgeId}`

/** Another verdict for one submission. */
export const draftOfSubmission = (submissionId: number, former: Outcome, verdict: Verdict): SqlRows =>
  sql`select ${submissionId}::bigint as submission_id, ${former}::text as former, ${verdict.outcome}::text as outcome,
    ${JSON.stringify(verdict)}::jsonb as verdict`

/** Those who sent a submission whose outcome the draft changes. */
const touchedBy = (draft: SqlRows) => sql`
  select touched.user_id from (${draft}) draft
  join submission touched on touched.id = draft.submission_id
  where draft.outcome <> draft.former and draft.outcome <> 'judgeError'`

/**
 * Submissions within a tournament count in practice once their results are public, those of virtual runs and of assignments
 * never.
 */
const countsInPractice = sql`not exists (
  select from tournament_submission entry where entry.submission_id = submission.id and entry.counted_at is null)
  and not exists (select from assignment_attempt at where at.submission_id = submission.id)`

/** A question's submissions of those whom the draft touches, each with its outcome before and by the draft. */
const bothOutcomes = (draft: SqlRows, questionId: number) => sql`
  select submission.id, submission.user_id, submission.language, submission.received_at, submission.judged_at,
    submission.outcome as former, coalesce(nullif(draft.outcome, 'judgeError'), submission.outcome) as later
  from submission
  left join (${draft}) draft on draft.submission_id = submission.id
  where submission.question_id = ${questionId} and submission.user_id in (${touchedBy(draft)}) and ${countsInPractice}`

export interface AffectedUser {
  readonly user_id: number
  readonly display_name: string
  readonly profile_image: string | null
  readonly solved: boolean
  /** Points that solving it earned. */
  readonly had: number
}

/** Those who solve the question by the draft and did not before, or the other way round. */
export async function listPeople(database: Reader, draft: SqlRows, questionId: number, reasons: readonly string[]) {
  const people = await sql<AffectedUser>`
    with both_outcomes as (${bothOutcomes(draft, questionId)}),
      later as (select user_id, bool_or(later = 'passed') as solved from both_outcomes group by user_id)
    select later.user_id, later.solved, account.display_name, account.profile_image,
      (select coalesce(sum(points), 0)::int from reputation_change earned
        where earned.user_id = later.user_id and subject_kind = 'question' and subject_id = ${questionId}
          and reason = any(${[...reasons]}::text[])) as had
    from later
    join account on account.id = later.user_id
    left join question_progress on question_progress.user_id = later.user_id and question_progress.question_id = ${questionId}
    where later.solved <> (question_progress.solved_at is not null)
    order by later.user_id`.execute(database)
  return people.rows
}

/** Rows of `user_id`, `tries`, `solved_at` and `first_tried_at`: how far those whom the draft touches are with it. */
export const progressBy = (draft: SqlRows, questionId: number): SqlRows => sql`
  select user_id, count(*) as tries, min(received_at) filter (where later = 'passed') as solved_at,
    min(received_at) as first_tried_at
  from (${bothOutcomes(draft, questionId)}) both_outcomes where later is not null group by user_id`

/** Rows of `user_id`, `day` and `change`: how many more passes each day has by the draft. */
export const passesMovedBy = (draft: SqlRows, questionId: number): SqlRows => sql`
  select user_id, (judged_at at time zone 'UTC')::date as day,
    sum((later = 'passed')::int - (former = 'passed')::int)::int as change
  from (${bothOutcomes(draft, questionId)}) both_outcomes where judged_at is not null group by 1, 2`

/** Of submissions within tournaments. */
export async function listTournamentVerdicts(
  database: Reader,
  draft: SqlRows,
): Promise<{ submissionId: number; verdict: Verdict }[]> {
  const { rows } = await sql<{ submissionId: number; verdict: Verdict }>`
    select draft.submission_id as "submissionId", draft.verdict from (${draft}) draft
    join tournament_submission entry on entry.submission_id = draft.submission_id
    where draft.outcome <> 'judgeError'`.execute(database)
  return rows
}

/** Of submissions within assignments. */
export async function listAssignmentVerdicts(
  database: Reader,
  draft: SqlRows,
): Promise<{ submissionId: number; verdict: Verdict }[]> {
  const { rows } = await sql<{ submissionId: number; verdict: Verdict }>`
    select draft.submission_id as "submissionId", draft.verdict from (${draft}) draft
    cross join lateral (
        select own.id from assignment_attempt own where own.submission_id = draft.submission_id offset 0) at
    where draft.outcome <> 'judgeError'`.execute(database)
  return rows
}
