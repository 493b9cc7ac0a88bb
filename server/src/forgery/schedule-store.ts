import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** Submissions that decoys can check: their question is coding or advanced and has an author's solution. */
const checkable = sql`
  submission join question on question.id = submission.question_id and question.kind in ('coding', 'advanced')
  join language_variant on language_variant.question_id = submission.question_id
    and language_variant.language = submission.language and language_variant.solution is not null`

export async function scheduleDecoyCheck(tx: Tx, submissionId: number): Promise<void> {
  await sql`
    insert into decoy_check (submission_id) select submission.id from ${checkable}
    where submission.id = ${submissionId} on conflict do nothing`.execute(tx)
}

/** Minutes until a result with failed tests is checked. */
const partMinutes = 10

/**
 * Other submissions to the same question, in the same tournament or assignment, as rows of `submission_id`, `is_pass` and
 * `is_other_pass`, and whether what the one passed is worth as much as the other's: `other_suffices`, `own_suffices`. In
 * `ioi`, the union of the passed groups counts, so a result suffices only for groups that it passed itself.
 */
const sameContext = (submissionId: number) => sql`
  select other.submission_id, entry.state = 'accepted' as is_pass, other.state = 'accepted' as is_other_pass,
    case tournament.format when 'ioi' then other.passed_groups @> entry.passed_groups
      else other.passed >= entry.passed end as other_suffices,
    case tournament.format when 'ioi' then entry.passed_groups @> other.passed_groups
      else entry.passed >= other.passed end as own_suffices
  from tournament_submission entry
  join tournament on tournament.id = entry.tournament_id
  join tournament_submission other on other.participation_id = entry.participation_id
    and other.question_id = entry.question_id and other.id <> entry.id and not other.is_late
  where entry.submission_id = ${submissionId}
  union all
  select other.submission_id, at.passed = at.tests, other.passed = other.tests, other.passed >= at.passed,
    at.passed >= other.passed
  from assignment_attempt at
  join assignment_attempt other on other.work_id = at.work_id and other.item_id = at.item_id
    and other.id <> at.id and other.state = 'judged'
  where at.submission_id = ${submissionId}`

/** Points in a tournament or an assignment, by at least one test. */
const hasResult = sql`(
  exists (
    select from tournament_submission entry where entry.submission_id = submission.id
      and not entry.is_late and not entry.is_virtual and (entry.passed > 0 or entry.state = 'accepted'))
  or exists (select from assignment_attempt at where at.submission_id = submission.id and at.passed > 0))`

/** @returns false if it has no points, or another result in the same tournament or assignment is as good */
export async function scheduleResultCheck(tx: Tx, submissionId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into decoy_check (submission_id, leased_until)
    select submission.id, case when submission.outcome = 'passed' then now() else now() + make_interval(mins => ${partMinutes}) end
    from ${checkable}
    where submission.id = ${submissionId} and ${hasResult} and not exists (
      select from (${sameContext(submissionId)}) same
      where same.is_other_pass or (not same.is_pass and same.other_suffices))
    on conflict do nothing returning submission_id`.execute(tx)
  return rows.length > 0
}

/** Results with failed tests that a better one has replaced need no check. */
export async function dropWorse(tx: Tx, submissionId: number): Promise<void> {
  await sql`
    delete from decoy_check where state = 'waiting' and submission_id in (
      select same.submission_id from (${sameContext(submissionId)}) same
      where not same.is_other_pass and (same.is_pass or same.own_suffices))`.execute(tx)
}

/**
 * Of these submissions of one question, the best of each user on the site, and in contests and courses, if it earned
 * something.
 */
export async function scheduleBest(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  await sql`
    insert into decoy_check (submission_id)
    select distinct on (submission.user_id, ${hasResult}) submission.id from ${checkable}
    where submission.id = any(${[...submissionIds]}::bigint[]) and (
      (submission.outcome = 'passed' and question.audience = 'public' and submission.user_id <> question.user_id)
      or ${hasResult})
    order by submission.user_id, ${hasResult}, submission.outcome = 'passed' desc, submission.score desc, submission.id
    on conflict do nothing`.execute(tx)
}

/** At most so many others are scheduled for each result that was revoked; each of those schedules more. */
const othersAtOnce = 5

/** Schedules checks of the user's other results of this question: they counted for nothing while this one did. */
export async function scheduleOthers(
  tx: Tx,
  one: { readonly id: number; readonly user_id: number; readonly question_id: number },
): Promise<void> {
  await sql`
    insert into decoy_check (submission_id)
    select submission.id from ${checkable}
    where submission.user_id = ${one.user_id} and submission.question_id = ${one.question_id}
      and submission.id <> ${one.id} and (submission.outcome = 'passed' or ${hasResult})
      and not exists (select from decoy_check former where former.submission_id = submission.id)
    order by submission.outcome = 'passed' desc, submission.score desc, submission.id limit ${othersAtOnce}
    on conflict do nothing`.execute(tx)
}
