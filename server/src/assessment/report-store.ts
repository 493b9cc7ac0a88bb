import { sql } from 'kysely'
import type { FoundState } from '@gradus/contract/forgery'
import type { Reader } from '../platform/data/database.ts'

/** The data of a report, apart from the standing. */

/** Why the pass was revoked; null if it was not. */
const revokedState = sql<FoundState | null>`(
  select decoy_check.state from decoy_check
  where decoy_check.submission_id = submission.id and decoy_check.state in ('forged', 'unrepeatable'))`.as('revoked')

export function listSubmissions(database: Reader, participationId: number) {
  return database
    .selectFrom('tournament_submission as entry')
    .innerJoin('submission', 'submission.id', 'entry.submission_id')
    .select(revokedState)
    .select([
      'entry.id as entry_id',
      'submission.id',
      'entry.question_id',
      'entry.received_at',
      'entry.is_late',
      'entry.from_draft',
      'entry.state',
      'entry.passed',
      'entry.tests',
      'submission.language',
    ])
    .where('entry.participation_id', '=', participationId)
    .orderBy('entry.id')
    .execute()
}
export type SubmissionRow = Awaited<ReturnType<typeof listSubmissions>>[number]

/** Finds only submissions to the assessment. */
export async function findSubmission(database: Reader, tournamentId: number, submissionId: number) {
  return await database
    .selectFrom('tournament_submission as entry')
    .innerJoin('submission', 'submission.id', 'entry.submission_id')
    .innerJoin('submission_detail as detail', 'detail.submission_id', 'submission.id')
    .select(revokedState)
    .select([
      'entry.id as entry_id',
      'entry.participation_id',
      'submission.id',
      'entry.question_id',
      'entry.received_at',
      'entry.is_late',
      'entry.from_draft',
      'entry.state',
      'entry.passed',
      'entry.tests',
      'submission.language',
      'detail.source',
      'detail.additional_files',
      'detail.verdict',
    ])
    .where('entry.tournament_id', '=', tournamentId)
    .where('submission.id', '=', submissionId)
    .executeTakeFirst()
}

export async function listSources(database: Reader, submissionIds: readonly number[]) {
  return await database
    .selectFrom('submission_detail')
    .select(['submission_id', 'source', 'additional_files'])
    .where('submission_id', '=', sql<number>`any(${[...submissionIds]}::bigint[])`)
    .execute()
}

/** Submissions that no judge has judged yet, by participation. */
export async function countWaiting(database: Reader, tournamentId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; waiting: number }>`
    select participation_id as id, count(*)::int as waiting from tournament_submission
    where tournament_id = ${tournamentId} and state = 'waiting' and not is_late
    group by participation_id`.execute(database)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}
