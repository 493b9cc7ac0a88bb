import { sql } from 'kysely'
import type { Outcome, Verdict } from '@gradus/contract/judge'
import type { Reader, SqlRows } from '../platform/data/database.ts'

/**
 * New outcomes of submissions: rows of `submission_id`, `former`, `outcome` and `verdict`. A pass that was revoked
 * while the rejudge ran stays revoked.
 */
export const draftOf = (rejudgeId: number): SqlRows =>
  sql`select submission_id, former, outcome, verdict from rejudge_verdict
    where rejudge_id = ${rejudgeId} and not exists (
      select from decoy_check where decoy_check.submission_id = rejudge_verdict.submission_id
        and decoy_check.state in ('forged', 'unrepeatable') and not decoy_check.is_held)`

/** Another verdict for one submission. */
export const draftOfSubmission = (submissionId: number, former: Outcome, verdict: Verdict): SqlRows =>
  sql`select ${submissionId}::bigint as submission_id, ${former}::text as former, ${verdict.outcome}::text as outcome,
    ${JSON.stringify(verdict)}::jsonb as verdict`

/** Users with a submission whose outcome the draft changes. */
const touchedBy = (draft: SqlRows) => sql`
  select touched.user_id from (${draft}) draft
  join submission touched on touched.id = draft.submission_id
  where draft.outcome <> draft.former and draft.outcome <> 'judgeError'`

/**
 * Submissions to a tournament count as practice once their results are public. Those of virtual runs and of assignments
 * never do.
 */
const countsInPractice = sql`not exists (
  select from tournament_submission entry where entry.submission_id = submission.id and entry.counted_at is null)
  and not exists (select from assignment_attempt at where at.submission_id = submission.id)`

/** All submissions of the affected users to a question, each with its outcome before and after the draft. */
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
  /** Points that the user earned by solving the question. */
  readonly had: number
}

/** Users who solve the question according to the draft but did not before, or the other way round. */
export async function listAffectedUsers(
  database: Reader,
  draft: SqlRows,
  questionId: number,
  reasons: readonly string[],
) {
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

/**
 * Rows of `user_id`, `tries`, `solved_at` and `first_tried_at`: the affected users' progress in the question after the
 * draft.
 */
export const progressBy = (draft: SqlRows, questionId: number): SqlRows => sql`
  select user_id, count(*) as tries, min(received_at) filter (where later = 'passed') as solved_at,
    min(received_at) as first_tried_at
  from (${bothOutcomes(draft, questionId)}) both_outcomes where later is not null group by user_id`

/** Rows of `user_id`, `day` and `change`: by how much the draft changes the number of passes of each day. */
export const passesMovedBy = (draft: SqlRows, questionId: number): SqlRows => sql`
  select user_id, (judged_at at time zone 'UTC')::date as day,
    sum((later = 'passed')::int - (former = 'passed')::int)::int as change
  from (${bothOutcomes(draft, questionId)}) both_outcomes where judged_at is not null group by 1, 2`

/**
 * Users with a submission whose outcome the draft changed, each once, with the last tournament in which that was. Not
 * those of assessments, whose results are the company's, and of assignments, where grades tell of the change.
 */
export async function listNotified(database: Reader, draft: SqlRows) {
  const { rows } = await sql<{ user_id: number; tournament_id: number | null; title: string | null }>`
    select distinct on (submission.user_id) submission.user_id, tournament.id as tournament_id, tournament.title
    from (${draft}) draft
    join submission on submission.id = draft.submission_id
    join account on account.id = submission.user_id and account.closed_at is null
    left join tournament_submission entry on entry.submission_id = submission.id
    left join tournament on tournament.id = entry.tournament_id
    where draft.outcome <> draft.former and draft.outcome <> 'judgeError' and tournament.is_assessment is not true
      and not exists (select from assignment_attempt at where at.submission_id = submission.id)
    order by submission.user_id, tournament.id desc nulls last`.execute(database)
  return rows
}

/** Verdicts of submissions within tournaments. */
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

/** Verdicts of submissions within assignments. */
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
