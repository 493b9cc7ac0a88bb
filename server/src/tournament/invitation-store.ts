import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Those of the given addresses, in lower case, that were invited before. */
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

/** Existing invitations are not changed. @returns the new ones */
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

export const columns = [
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

/** Sending it again restarts the period for which its links are valid. */
export async function setWaiting(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ sent_at: null, expires_at: null, reminded_at: null, last_reminded_at: null, revoked_at: null })
    .where('id', '=', id)
    .execute()
}

export async function setRevoked(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes addresses of people who never came, once nobody needs them any more. */
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
