import { sql } from 'kysely'
import type { Database, Reader } from '../platform/data/database.ts'
import { judgedSubmission } from '../submission/judged.ts'

/**
 * Minutes; longer than the runs of one check can take. After this time another server takes over a check whose server
 * died.
 */
export const leaseMinutes = 30
const leaseEnd = sql<Date>`now() + make_interval(mins => ${leaseMinutes})`

/**
 * Leases the most overdue check of a question whose decoys are known, or are not.
 * @returns its submission's id; undefined if no check is due
 */
export async function leaseDecoyCheck(database: Database, decoys: 'known' | 'unknown'): Promise<number | undefined> {
  const row = await database
    .updateTable('decoy_check')
    .set({ leased_until: leaseEnd })
    .where('submission_id', '=', (from) =>
      from
        .selectFrom('decoy_check')
        .innerJoin('submission', 'submission.id', 'decoy_check.submission_id')
        .leftJoin('language_variant', (join) =>
          join
            .onRef('language_variant.question_id', '=', 'submission.question_id')
            .onRef('language_variant.language', '=', 'submission.language'),
        )
        .select('decoy_check.submission_id')
        .where('decoy_check.state', '=', 'waiting')
        .where('decoy_check.leased_until', '<', sql<Date>`now()`)
        .where('language_variant.decoys', decoys === 'known' ? 'is not' : 'is', null)
        .orderBy('decoy_check.leased_until')
        .limit(1)
        .forUpdate('decoy_check')
        .skipLocked(),
    )
    .returning('submission_id')
    .executeTakeFirst()
  return row?.submission_id
}

export function findForCheck(database: Reader, submissionId: number) {
  return judgedSubmission(database, submissionId)
    .select([
      'submission_detail.verdict',
      'submission.revision as sent_revision',
      'question.title',
      'question.revision',
      'language_variant.solution',
      'language_variant.decoys',
    ])
    .executeTakeFirst()
}
export type SubmissionToCheck = NonNullable<Awaited<ReturnType<typeof findForCheck>>>

export async function postponeDecoyCheck(
  database: Database,
  submissionId: number,
  seconds: number,
  judgeFailed: boolean,
): Promise<number> {
  const row = await database
    .updateTable('decoy_check')
    .set({
      leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      judge_errors: sql`judge_errors + ${judgeFailed ? 1 : 0}`,
    })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .returning('judge_errors')
    .executeTakeFirst()
  return row?.judge_errors ?? 0
}

export async function deleteDecoyCheck(database: Database, submissionId: number): Promise<void> {
  await database
    .deleteFrom('decoy_check')
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .execute()
}

const inAssessment = sql<boolean>`exists (
  select from tournament_submission entry join tournament on tournament.id = entry.tournament_id
  where entry.submission_id = submission.id and tournament.is_assessment)`

/** Whether a solution of this user was withdrawn as forged and has not been restored. */
export async function hasForged(database: Database, userId: number): Promise<boolean> {
  const row = await database
    .selectFrom('submission')
    .innerJoin('decoy_check', 'decoy_check.submission_id', 'submission.id')
    .select('submission.id')
    .where('submission.user_id', '=', userId)
    .where('decoy_check.state', 'in', ['forged', 'unrepeatable'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * @returns in how many seconds the user has fewer than `most` revoked passes within the last day; undefined if that is so
 * now. Passes that a moderator restored don't count, and neither does work for a course or a company.
 */
export async function secondsUntilFewerForged(
  database: Reader,
  userId: number,
  most: number,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'decoy_check.submission_id')
    .select(sql<number>`ceil(extract(epoch from decided_at + interval '1 day' - now()))::int`.as('seconds'))
    .innerJoin('question', 'question.id', 'submission.question_id')
    .where('submission.user_id', '=', userId)
    .where('question.audience', 'not in', ['course', 'company', 'assignment'])
    .where((where) => where.not(inAssessment))
    .where('decoy_check.state', '=', sql.lit('forged'))
    .where('decoy_check.decided_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('decoy_check.decided_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.seconds
}
