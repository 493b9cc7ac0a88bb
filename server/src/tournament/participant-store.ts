import { sql } from 'kysely'
import { containsWords } from '../platform/data/lookup.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const byName = sql<string>`lower(account.display_name) collate "C"`

/** Passes of a participant that a second look found to be forged. */
const foundPasses = sql`
  select count(*)::int from tournament_submission entry
  join decoy_check on decoy_check.submission_id = entry.submission_id
  where entry.participation_id = tournament_participation.id and decoy_check.state in ('forged', 'unrepeatable')`

export function listParticipants(database: Database, tournamentId: number, q: string, limit: number, offset: number) {
  let rows = database
    .selectFrom('tournament_participation')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select([
      'tournament_participation.id',
      'user_id',
      'display_name',
      'profile_image',
      'registered_at',
      'begun_at',
      'ends_at',
      'extra_minutes',
      'disqualified_reason',
      sql<number>`(${foundPasses} and not decoy_check.is_held)`.as('revoked_passes'),
      sql<number>`(${foundPasses} and decoy_check.is_held)`.as('passes_in_question'),
      sql<number>`(count(*) over ())::int`.as('total'),
    ])
    .where('tournament_id', '=', tournamentId)
    .where('kind', '=', 'live')
    .orderBy(byName)
    .orderBy('tournament_participation.id')
    .limit(limit)
    .offset(offset)
  if (q) rows = rows.where(containsWords(sql`account.display_name`, byName, q))
  return rows.execute()
}

/** @returns the users who took part when the tournament was held, in the order of their ids */
export async function listBegun(tx: Tx, tournamentId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('tournament_participation')
    .innerJoin('account', 'account.id', 'tournament_participation.user_id')
    .select('user_id')
    .where('tournament_id', '=', tournamentId)
    .where('kind', '=', 'live')
    .where('begun_at', 'is not', null)
    .where('account.enabled', '=', true)
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function setParticipant(
  tx: Tx,
  id: number,
  change: { readonly extra_minutes?: number; readonly disqualified_reason?: string | null },
): Promise<void> {
  await tx.updateTable('tournament_participation').set(change).where('id', '=', id).execute()
}

export async function insertInterval(tx: Tx, tournamentId: number, startsAt: Date, endsAt: Date): Promise<number> {
  const { id } = await tx
    .insertInto('tournament_removed_interval')
    .values({ tournament_id: tournamentId, starts_at: startsAt, ends_at: endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findInterval(database: Reader, id: number) {
  return database
    .selectFrom('tournament_removed_interval')
    .select(['id', 'tournament_id', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function deleteInterval(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament_removed_interval').where('id', '=', id).execute()
}
