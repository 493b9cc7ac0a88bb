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
  /** No server has begun to judge it: the next one that looks takes it. */
  readonly isQueued?: boolean
}

/** How long a row stays with the server that took it, unless renewed. */
export const leaseSeconds = 15
const leaseEnd = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`

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

/** Adds to what an account submitted today. The row is the lock: of two at once, one counts the other. */
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
  if (!row) throw new Error('An upsert gives its row back.')
  return row
}

export async function deleteOldDays(database: Database): Promise<void> {
  await sql`delete from submission_day where day < (now() at time zone 'UTC')::date - 1`.execute(database)
}

/** @returns whether this call gave the verdict; false if another had done so before. */
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

/** Gives a row back, to be taken after `seconds`. @returns how often judges failed at it. */
export async function releaseSubmission(
  database: Database,
  id: number,
  seconds: number,
  judgeFailed: boolean,
): Promise<number> {
  const row = await database
    .updateTable('submission')
    .set({
      leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      judge_errors: sql`judge_errors + ${judgeFailed ? 1 : 0}`,
    })
    .where('id', '=', id)
    .returning('judge_errors')
    .executeTakeFirst()
  return row?.judge_errors ?? 0
}

export async function renewLeases(database: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await database
    .updateTable('submission')
    .set({ leased_until: leaseEnd })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('outcome', 'is', null)
    .execute()
}

/** Takes the oldest rows that wait and that no living server holds. */
export async function leaseWaiting(database: Database, limit: number): Promise<number[]> {
  const rows = await database
    .updateTable('submission')
    .set({ leased_until: leaseEnd })
    .where('id', 'in', (from) =>
      from
        .selectFrom('submission')
        .select('id')
        .where('outcome', 'is', null)
        .where('leased_until', '<', sql<Date>`now()`)
        .orderBy('leased_until')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

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
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
