import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Participants who have begun, locked in the order of their ids. */
export function lockBegun(tx: Tx, tournamentId: number) {
  return tx
    .selectFrom('tournament_participation')
    .select(['id', 'user_id', 'kind', 'begun_at', 'starts_at', 'ends_at', 'extra_minutes', 'finished_at'])
    .where('tournament_id', '=', tournamentId)
    .where('begun_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** If the window is open again, the drafts are submitted at its new end. */
export async function setWindow(tx: Tx, id: number, startsAt: Date, endsAt: Date): Promise<void> {
  await tx
    .updateTable('tournament_participation')
    .set({
      starts_at: startsAt,
      ends_at: endsAt,
      drafts_submitted_at: sql<Date | null>`case when ${endsAt}::timestamptz <= now() then drafts_submitted_at end`,
    })
    .where('id', '=', id)
    .execute()
}

export async function readParticipant(database: Reader, id: number) {
  return await database
    .selectFrom('tournament_participation')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select([
      'tournament_participation.id',
      'tournament_id',
      'user_id',
      'kind',
      'begun_at',
      'tournament_participation.starts_at',
      'extra_minutes',
      'finished_at',
      'disqualified_reason',
      'display_name',
      'account.closed_at',
    ])
    .where('tournament_participation.id', '=', id)
    .executeTakeFirst()
}
