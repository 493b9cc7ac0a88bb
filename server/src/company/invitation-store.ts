import { sql } from 'kysely'
import { companyLimits, type CompanyRole } from '@gradus/contract/company'
import { hashToken } from '../platform/access/session.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

const columns = [
  'invitation.id',
  'invitation.company_id',
  'invitation.email',
  'invitation.role',
  'invitation.created_at',
  'invitation.expires_at',
  'invitation.user_id',
  'invitation.used_at',
  'invitation.revoked_at',
] as const

const isExpired = sql<boolean>`invitation.expires_at <= now()`
const fromNow = sql<Date>`now() + make_interval(days => ${sql.lit(companyLimits.invitationDays)})`

/** Invitations that are neither used nor revoked, newest first. */
export function listOpen(database: Database, companyId: number) {
  return database
    .selectFrom('company_invitation as invitation')
    .leftJoin('account', 'account.id', 'invitation.invited_by')
    .select([...columns, isExpired.as('is_expired'), 'account.display_name as inviter'])
    .where('invitation.company_id', '=', companyId)
    .where('invitation.used_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .orderBy('invitation.id', 'desc')
    .execute()
}
export type OpenInvitation = Awaited<ReturnType<typeof listOpen>>[number]

interface NewInvitation {
  readonly companyId: number
  readonly email: string
  readonly role: CompanyRole
  readonly tokenHash: Buffer
  readonly invitedBy: number
}

/** Replaces an expired invitation. @returns false if the address has one that is still valid */
export async function insertInvitation(tx: Tx, one: NewInvitation): Promise<boolean> {
  await sql`
    delete from company_invitation as invitation
    where company_id = ${one.companyId} and lower(email) = lower(${one.email})
      and used_at is null and revoked_at is null and ${isExpired}`.execute(tx)
  const { rows } = await sql`
    insert into company_invitation (company_id, email, role, token_hash, invited_by, expires_at)
    values (${one.companyId}, ${one.email}, ${one.role}, ${one.tokenHash}, ${one.invitedBy}, ${fromNow})
    on conflict (company_id, lower(email)) where used_at is null and revoked_at is null do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

export function findInvitation(database: Reader, id: number) {
  return database
    .selectFrom('company_invitation as invitation')
    .select(columns)
    .where('invitation.id', '=', id)
    .executeTakeFirst()
}

export function lockInvitation(tx: Tx, id: number) {
  return tx
    .selectFrom('company_invitation as invitation')
    .select(columns)
    .where('invitation.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Only the newest link works. */
export async function renew(tx: Tx, id: number, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('company_invitation')
    .set({ token_hash: tokenHash, expires_at: fromNow })
    .where('id', '=', id)
    .execute()
}

export async function setRevoked(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('company_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Those that wait for the address of an account. */
export async function revokeOpenOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await sql`
    update company_invitation set revoked_at = now()
    where company_id = ${companyId} and used_at is null and revoked_at is null
      and lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

function byToken(database: Reader, token: string) {
  return database
    .selectFrom('company_invitation as invitation')
    .select([...columns, isExpired.as('is_expired')])
    .where('invitation.token_hash', '=', hashToken(token))
}

export function findByToken(database: Reader, token: string) {
  return byToken(database, token).executeTakeFirst()
}

/** Locks the invitation: if two accounts use the same link at once, only one of them joins. */
export function lockByToken(tx: Tx, token: string) {
  return byToken(tx, token).forUpdate().executeTakeFirst()
}
export type InvitationByToken = NonNullable<Awaited<ReturnType<typeof findByToken>>>

export async function bind(tx: Tx, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('company_invitation')
    .set({ user_id: userId, used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Bound to the account, or to its address before anybody used it. Call it while the account has its address. */
export async function deleteOfAccount(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from company_invitation
    where user_id = ${userId} or lower(email) = (select lower(email) from account where id = ${userId})`.execute(tx)
}

/** Deletes addresses that nobody needs any more. */
export async function deleteEnded(database: Database, days: number): Promise<void> {
  await sql`
    delete from company_invitation
    where least(expires_at, revoked_at, used_at) < now() - make_interval(days => ${days}::int)`.execute(database)
}
