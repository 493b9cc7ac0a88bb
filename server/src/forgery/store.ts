import { sql } from 'kysely'
import type { Verdict } from '@gradus/contract/judge'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { judgedSubmission } from '../submission/judged.ts'

/** More than the runs of one check can take. After it, another server takes over the check of a server that died. */
export const leaseMinutes = 30
const leaseEnd = sql<Date>`now() + make_interval(mins => ${leaseMinutes})`

/** Schedules a decoy check of a pass, if its question is coding or advanced and has an author's solution. */
export async function scheduleDecoyCheck(tx: Tx, submissionId: number): Promise<void> {
  await sql`
    insert into decoy_check (submission_id)
    select submission.id from submission
    join question on question.id = submission.question_id
    join language_variant on language_variant.question_id = submission.question_id
      and language_variant.language = submission.language
    where submission.id = ${submissionId} and question.kind in ('coding', 'advanced')
      and language_variant.solution is not null
    on conflict do nothing`.execute(tx)
}

/** Leases the most overdue check. @returns its submission's id; undefined if no check is due */
export async function leaseDecoyCheck(database: Database): Promise<number | undefined> {
  const row = await database
    .updateTable('decoy_check')
    .set({ leased_until: leaseEnd })
    .where('submission_id', '=', (from) =>
      from
        .selectFrom('decoy_check')
        .select('submission_id')
        .where('state', '=', 'waiting')
        .where('leased_until', '<', sql<Date>`now()`)
        .orderBy('leased_until')
        .limit(1)
        .forUpdate()
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

/** Whether a pass of this user was taken back and not restored. */
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
 * now. Passes that a moderator restored don't count.
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
    .where('submission.user_id', '=', userId)
    .where('decoy_check.state', '=', sql.lit('forged'))
    .where('decoy_check.decided_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('decoy_check.decided_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.seconds
}

/** @returns false if the check was decided already */
export async function decideDecoyCheck(
  tx: Tx,
  submissionId: number,
  state: 'forged' | 'unrepeatable',
  verdict: Verdict,
): Promise<boolean> {
  const result = await tx
    .updateTable('decoy_check')
    .set({ state, verdict: JSON.stringify(verdict), decided_at: sql`now()` })
    .where('submission_id', '=', submissionId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns the submission's verdict from before its pass was revoked; undefined if it was not revoked */
export async function restoreDecoyCheck(tx: Tx, submissionId: number, userId: number): Promise<Verdict | undefined> {
  const row = await tx
    .updateTable('decoy_check')
    .set({ state: 'restored', decided_at: sql`now()`, user_id: userId })
    .where('submission_id', '=', submissionId)
    .where('state', 'in', ['forged', 'unrepeatable'])
    .returning('verdict')
    .executeTakeFirst()
  return row?.verdict ?? undefined
}

export function listDecided(database: Database, limit: number, offset: number) {
  return database
    .selectFrom('decoy_check')
    .innerJoin('submission', 'submission.id', 'decoy_check.submission_id')
    .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
    .innerJoin('account', 'account.id', 'submission.user_id')
    .innerJoin('question', 'question.id', 'submission.question_id')
    .leftJoin('account as moderator', 'moderator.id', 'decoy_check.user_id')
    .select([
      'decoy_check.submission_id',
      'decoy_check.decided_at',
      sql<'forged' | 'unrepeatable' | 'restored'>`decoy_check.state`.as('state'),
      'submission.user_id',
      'submission.language',
      'submission_detail.source',
      'submission.received_at',
      'account.display_name',
      'account.profile_image',
      'question.id as question_id',
      'question.title',
      'moderator.display_name as restored_by',
    ])
    .where('decoy_check.state', '<>', sql.lit('waiting'))
    .orderBy('decoy_check.decided_at', 'desc')
    .orderBy('decoy_check.submission_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
