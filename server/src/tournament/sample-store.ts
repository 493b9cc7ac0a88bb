import { sql, type Insertable } from 'kysely'
import type { Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'

/** The rows of a sample tournament, as if it had taken place, but without submitted code. */

export async function insertSample(tx: Tx, values: Insertable<Tables['tournament']>): Promise<number> {
  const { id } = await tx.insertInto('tournament').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ids of questions by the keys of their files. */
export async function findQuestionIds(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('question')
    .select(['id', 'content_key'])
    .where('content_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, content_key }) => [content_key ?? '', id]))
}

export async function insertSampleParticipation(
  tx: Tx,
  one: { readonly tournamentId: number; readonly userId: number; readonly starts: Date; readonly ends: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_participation')
    .values({
      tournament_id: one.tournamentId,
      user_id: one.userId,
      kind: 'live',
      registered_at: one.starts,
      begun_at: one.starts,
      starts_at: one.starts,
      ends_at: one.ends,
      // Set, because there are no drafts to submit.
      drafts_submitted_at: one.ends,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface SampleEntry {
  readonly participationId: number
  readonly questionId: number
  readonly receivedAt: Date
  readonly state: 'ignored' | 'rejected' | 'accepted'
  readonly passed: number
  readonly tests: number
}

/** @param entries in the order of arrival */
export async function insertSampleSubmissions(
  tx: Tx,
  tournamentId: number,
  entries: readonly SampleEntry[],
): Promise<void> {
  for (const one of entries)
    await tx
      .insertInto('tournament_submission')
      .values({
        participation_id: one.participationId,
        tournament_id: tournamentId,
        question_id: one.questionId,
        received_at: one.receivedAt,
        state: one.state,
        passed: one.passed,
        tests: one.tests,
        passed_groups: JSON.stringify(
          Array.from({ length: one.passed }, (_, index) => ({ name: `${index + 1}`, tests: 1 })),
        ),
        // Practice counts nothing of it.
        counted_at: one.receivedAt,
      })
      .execute()
}
