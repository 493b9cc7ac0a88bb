import { sql } from 'kysely'
import type { SourceFile, Verdict } from '@gradus/contract/judge'
import type { Database, Tx } from '../platform/data/database.ts'

export interface NewSubmission {
  readonly userId: number
  readonly questionId: number
  readonly language: number
  readonly source: string
  readonly additionalFiles: SourceFile[]
  readonly receivedAt: Date
  /** True if this server does not judge it now: the next server that looks for work takes it. */
  readonly isQueued?: boolean
}

/** The length of a lease. The server that has it renews it while it works on the row. */
export const leaseSeconds = 15
export const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

export async function insertSubmission(database: Tx, one: NewSubmission): Promise<number> {
  const { id } = await database
    .insertInto('submission')
    .values({
      user_id: one.userId,
      question_id: one.questionId,
      language: one.language,
      revision: (from) => from.selectFrom('question').select('revision').where('id', '=', one.questionId),
      received_at: one.receivedAt,
      leased_until: one.isQueued ? sql<Date>`now()` : leaseEnd,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('submission_detail')
    .values({ submission_id: id, source: one.source, additional_files: JSON.stringify(one.additionalFiles) })
    .execute()
  return id
}

/**
 * Adds to an account's submissions of today. The update locks the row, so of two simultaneous submissions the second one
 * counts the first. @returns today's sums, and the seconds until the next day (UTC)
 */
export async function addToDay(
  tx: Tx,
  userId: number,
  submissions: number,
  bytes: number,
): Promise<{ submissions: number; bytes: number; seconds: number }> {
  const { rows } = await sql<{ submissions: number; bytes: number; seconds: number }>`
    insert into submission_day as today (user_id, day, submissions, bytes)
    values (${userId}, (now() at time zone 'UTC')::date, ${submissions}, ${bytes})
    on conflict (user_id, day) do update
      set submissions = today.submissions + excluded.submissions, bytes = today.bytes + excluded.bytes
    returning submissions, bytes,
      extract(epoch from date_trunc('day', now() at time zone 'UTC') + interval '1 day' - now() at time zone 'UTC')::int as seconds`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('The upsert returned no row.')
  return row
}

export async function deleteOldDays(database: Database): Promise<void> {
  await sql`delete from submission_day where day < (now() at time zone 'UTC')::date - 1`.execute(database)
}

/** The first verdict wins. @returns false if the submission already had one, which then stays */
export async function setVerdict(tx: Tx, id: number, verdict: Verdict): Promise<boolean> {
  const result = await tx
    .updateTable('submission')
    .set({
      outcome: verdict.outcome,
      score: verdict.score,
      cpu_milliseconds: verdict.outcome === 'passed' ? Math.round(verdict.cpuMilliseconds) : null,
      judged_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await tx
    .updateTable('submission_detail')
    .set({ verdict: JSON.stringify(verdict) })
    .where('submission_id', '=', id)
    .execute()
  return true
}

/** When a rejudge last changed the outcome of the statement's submission. */
const judgedAgainAt = sql<Date | null>`(
  select max(rejudge.ended_at) from rejudge_verdict again
  join rejudge on rejudge.id = again.rejudge_id
  where again.submission_id = submission.id and rejudge.state = 'applied'
    and again.outcome <> again.former and again.outcome <> 'judgeError')`

export function findSubmission(database: Database, id: number, userId: number) {
  return database
    .selectFrom('submission')
    .innerJoin('submission_detail', 'submission_detail.submission_id', 'submission.id')
    .leftJoin('tournament_submission', 'tournament_submission.submission_id', 'submission.id')
    .select([
      'submission.id',
      'submission.question_id',
      'submission.language',
      'source',
      'outcome',
      'verdict',
      'submission.received_at',
      judgedAgainAt.as('judged_again_at'),
      'tournament_submission.is_late',
    ])
    .where('submission.id', '=', id)
    .where('submission.user_id', '=', userId)
    .executeTakeFirst()
}
export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

export function listSubmissions(database: Database, userId: number, questionId: number, limit: number, offset: number) {
  return database
    .selectFrom('submission')
    .select([
      'id',
      'question_id',
      'language',
      'outcome',
      'received_at',
      judgedAgainAt.as('judged_again_at'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
