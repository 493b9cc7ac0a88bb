import { sql } from 'kysely'
import type { Verdict } from '@gradus/contract/judge'
import type { SqlRows, Tx } from '../platform/data/database.ts'

/**
 * Replaces the verdicts of submissions to a question. For each user and language, the newest pass becomes the published
 * solution: a submission to a tournament only after its results are public, one to an assignment never.
 * @param verdicts rows of `submission_id`, `former` (the outcome until now), `outcome` and `verdict`; a judge error
 * changes nothing
 */
export async function replaceVerdicts(tx: Tx, verdicts: SqlRows, questionId: number): Promise<void> {
  await sql`
    update submission set outcome = draft.outcome, score = (draft.verdict ->> 'score')::double precision,
      cpu_milliseconds = case when draft.outcome = 'passed' then round((draft.verdict ->> 'cpuMilliseconds')::numeric)::integer end,
      is_published = is_published and draft.outcome = 'passed'
    from (${verdicts}) draft
    where draft.submission_id = submission.id and draft.outcome <> 'judgeError'`.execute(tx)
  await sql`
    update submission_detail set verdict = draft.verdict from (${verdicts}) draft
    where draft.submission_id = submission_detail.submission_id and draft.outcome <> 'judgeError'`.execute(tx)
  const newest = sql`
    select distinct on (user_id, language) id from submission
    where question_id = ${questionId} and outcome = 'passed' and user_id in (
      select touched.user_id from (${verdicts}) draft
      join submission touched on touched.id = draft.submission_id
      where draft.outcome <> draft.former and draft.outcome <> 'judgeError')
      and not exists (
        select from tournament_submission entry where entry.submission_id = submission.id and entry.counted_at is null)
      and not exists (select from assignment_attempt at where at.submission_id = submission.id)
    order by user_id, language, id desc`
  await sql`
    update submission former set is_published = false
    from submission newest
    where newest.id in (${newest}) and former.question_id = ${questionId} and former.is_published
      and former.user_id = newest.user_id and former.language = newest.language and former.id <> newest.id`.execute(tx)
  await sql`update submission set is_published = true where id in (${newest}) and not is_published`.execute(tx)
}

const languageRemoved: Verdict = {
  outcome: 'judgeError',
  message: 'The question is no longer available in this language.',
  tests: [],
  diagnostics: [],
  output: '',
  compilerOutput: '',
  cpuMilliseconds: 0,
  wallMilliseconds: 0,
  memoryBytes: 0,
  score: 0,
}

/** Ends submissions that wait in these languages, which the question no longer has. @returns their verdicts */
export async function storeLanguageRemoved(tx: Tx, questionId: number, languages: readonly number[]) {
  if (languages.length === 0) return []
  const { rows } = await sql<{ submissionId: number }>`
    with ended as (
      update submission set outcome = ${languageRemoved.outcome}, score = 0, judged_at = now()
      where question_id = ${questionId} and language = any(${[...languages]}::smallint[]) and outcome is null
      returning id)
    update submission_detail set verdict = ${JSON.stringify(languageRemoved)} from ended
    where submission_id = ended.id returning submission_id as "submissionId"`.execute(tx)
  return rows.map(({ submissionId }) => ({ submissionId, verdict: languageRemoved }))
}

/** @returns undefined if the question still has the submission's language */
export function findWithoutLanguage(tx: Tx, id: number) {
  return tx
    .selectFrom('submission')
    .select(['question_id', 'language'])
    .where('id', '=', id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('language_variant')
            .select('language_variant.language')
            .whereRef('language_variant.question_id', '=', 'submission.question_id')
            .whereRef('language_variant.language', '=', 'submission.language'),
        ),
      ),
    )
    .executeTakeFirst()
}
