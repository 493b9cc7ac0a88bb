import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'
import { type LockedInvitation, columns } from './invitation-store.ts'

const unused = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.used_at`)} is null and ${sql.ref(`${alias}.revoked_at`)} is null`

/** Locks the next invitations whose mail waits, and skips those that another server is sending. */
export function lockUnsent(tx: Tx, tournamentId: number, limit: number) {
  return tx
    .selectFrom('tournament_invitation as invitation')
    .select(columns)
    .where('invitation.tournament_id', '=', tournamentId)
    .where('invitation.sent_at', 'is', null)
    .where(unused('invitation'))
    .orderBy('invitation.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** @returns when each expires, in the order of the ids */
export async function setSent(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; expires_at: Date }>`
    update tournament_invitation set sent_at = now(), expires_at = now() + make_interval(days => days)
    where id = any(${[...ids]}::bigint[]) returning id, expires_at`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.expires_at]))
}

/**
 * Locks unused invitations two days after they were sent, or a day before they expire, of tournaments that are not
 * over. One that is about to expire gets only the last reminder.
 */
export async function lockToRemind(tx: Tx, which: 'first' | 'last', limit: number): Promise<LockedInvitation[]> {
  const due =
    which === 'first'
      ? sql<boolean>`invitation.reminded_at is null and invitation.sent_at <= now() - interval '48 hours'
          and invitation.expires_at > now() + interval '24 hours'`
      : sql<boolean>`invitation.last_reminded_at is null and invitation.expires_at > now()
          and invitation.expires_at <= now() + interval '24 hours' and invitation.sent_at <= now() - interval '24 hours'`
  return await tx
    .selectFrom('tournament_invitation as invitation')
    .innerJoin('tournament', 'tournament.id', 'invitation.tournament_id')
    .select(columns)
    .where(due)
    .where(unused('invitation'))
    .where('tournament.is_draft', '=', false)
    .where('tournament.ends_at', '>', sql<Date>`now()`)
    .orderBy('invitation.tournament_id')
    .limit(limit)
    .forUpdate('invitation')
    .skipLocked()
    .execute()
}

export async function setReminded(tx: Tx, which: 'first' | 'last', ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set(which === 'first' ? { reminded_at: sql`now()` } : { last_reminded_at: sql`now()` })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}
