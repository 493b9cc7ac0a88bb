import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { hashToken, newToken } from '../platform/access/session.ts'

/** Which of these addresses, in lower case, were invited before. */
export async function findInvited(
  database: Reader,
  tournamentId: number,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from tournament_invitation
    where tournament_id = ${tournamentId} and lower(email) = any(${[...emails]}::text[])`.execute(database)
  return new Set(rows.map(({ email }) => email))
}

/** Those who were invited before stay as they are. @returns those who are new */
export async function insertInvitations(
  tx: Tx,
  { tournamentId, invitedBy, days }: { tournamentId: number; invitedBy: number; days: number },
  people: readonly { readonly email: string; readonly name: string }[],
): Promise<{ id: number; email: string }[]> {
  const [emails, names] = [people.map(({ email }) => email), people.map(({ name }) => name)]
  const { rows } = await sql<{ id: number; email: string }>`
    insert into tournament_invitation (tournament_id, email, name, days, invited_by)
    select ${tournamentId}, email, name, ${days}, ${invitedBy}
    from unnest(${emails}::text[], ${names}::text[]) with ordinality as person (email, name, place) order by place
    on conflict (tournament_id, lower(email)) do nothing
    returning id, email`.execute(tx)
  return rows
}

const columns = [
  'invitation.id',
  'invitation.tournament_id',
  'invitation.email',
  'invitation.name',
  'invitation.days',
  'invitation.created_at',
  'invitation.sent_at',
  'invitation.expires_at',
  'invitation.reminded_at',
  'invitation.last_reminded_at',
  'invitation.user_id',
  'invitation.used_at',
  'invitation.revoked_at',
] as const

export function listPage(database: Database, tournamentId: number, limit: number, offset: number) {
  return database
    .selectFrom('tournament_invitation as invitation')
    .leftJoin('account', 'account.id', 'invitation.user_id')
    .select([...columns, 'account.display_name'])
    .where('invitation.tournament_id', '=', tournamentId)
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type InvitationRow = Awaited<ReturnType<typeof listPage>>[number]

export async function countOf(database: Database, tournamentId: number): Promise<number> {
  const { total } = await database
    .selectFrom('tournament_invitation')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return total
}

export function lockInvitation(tx: Tx, id: number) {
  return tx
    .selectFrom('tournament_invitation as invitation')
    .select(columns)
    .where('invitation.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** Its links work for as long as at first once it has been sent again. */
export async function setWaiting(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ sent_at: null, expires_at: null, reminded_at: null, last_reminded_at: null, revoked_at: null })
    .where('id', '=', id)
    .execute()
}

/** Links that were sent before it was revoked do not come back with it. */
export async function deleteTokens(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament_invitation_token').where('invitation_id', '=', id).execute()
}

export async function setRevoked(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

const unused = (alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.used_at`)} is null and ${sql.ref(`${alias}.revoked_at`)} is null`

/** Locks the next ones whose mail waits. What another server is sending is left to it. */
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
 * Locks invitations that nobody has used two days after they were sent, or a day before they expire, of tournaments that
 * are not over. One that is about to expire gets the last reminder alone.
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

/** @returns a new token for each, in their order; only their hashes are stored */
export async function issueTokens(tx: Tx, invitationIds: readonly number[]): Promise<string[]> {
  const tokens = invitationIds.map((id) => ({ id, ...newToken() }))
  await tx
    .insertInto('tournament_invitation_token')
    .values(tokens.map(({ id, hash }) => ({ token_hash: hash, invitation_id: id })))
    .execute()
  return tokens.map(({ token }) => token)
}

function byToken(database: Reader, tournamentId: number, token: string) {
  return database
    .selectFrom('tournament_invitation_token')
    .innerJoin('tournament_invitation as invitation', 'invitation.id', 'tournament_invitation_token.invitation_id')
    .select([...columns, sql<boolean>`coalesce(invitation.expires_at <= now(), false)`.as('is_expired')])
    .where('tournament_invitation_token.token_hash', '=', hashToken(token))
    .where('invitation.tournament_id', '=', tournamentId)
}

export function findByToken(database: Reader, tournamentId: number, token: string) {
  return byToken(database, tournamentId, token).executeTakeFirst()
}

/** Locks it: of two accounts with the same link one gets in. */
export function lockByToken(tx: Tx, tournamentId: number, token: string) {
  return byToken(tx, tournamentId, token).forUpdate('invitation').executeTakeFirst()
}

export async function bind(tx: Tx, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ user_id: userId, used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Addresses of people who never came are not kept for longer than anybody needs them. */
export async function deleteUnused(database: Database, days: number): Promise<void> {
  await sql`
    delete from tournament_invitation
    where used_at is null and least(expires_at, revoked_at) < now() - make_interval(days => ${days}::int)`.execute(
    database,
  )
}

export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament_invitation').where('id', '=', id).execute()
}
