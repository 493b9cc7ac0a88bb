import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '@gradus/contract/role'
import { cookieDays } from '@gradus/contract/limit'
import type { Database, Reader } from '../data/database.ts'

/** Who is calling, as the session tells. */
export interface Account {
  readonly id: number
  readonly role: Role
}

/** Its name over plain http; `ownCookie` says which it is. */
export const sessionCookie = 'session'
/** As long as the user id cookie of the specification. */
export const sessionSeconds = cookieDays.userId * 24 * 60 * 60

/** How often `last_seen_at` is written, so that reading does not write each time. */
const seenInterval = "interval '5 minutes'"

/** 160 random bits; what is stored is only their SHA-256. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(20).toString('base64url')
  return { token, hash: hashToken(token) }
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** @returns the token for the cookie. */
export async function startSession(
  database: Reader,
  userId: number,
  device: { userAgent: string; address: string },
): Promise<string> {
  const { token, hash } = newToken()
  await database
    .insertInto('session')
    .values({
      token_hash: hash,
      user_id: userId,
      user_agent: device.userAgent.slice(0, 300),
      address: device.address,
      expires_at: sql<Date>`now() + make_interval(secs => ${sessionSeconds})`,
    })
    .execute()
  return token
}

/** The account of a live session of an enabled, activated account; one query. */
export async function findSession(database: Database, token: string): Promise<Account | undefined> {
  const row = await database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select([
      'account.id',
      'account.role',
      sql<boolean>`session.last_seen_at < now() - ${sql.raw(seenInterval)}`.as('stale'),
    ])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.enabled', '=', true)
    .where('account.activated_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.stale) await noteSeen(database, hashToken(token), row.id)
  return { id: row.id, role: row.role }
}

async function noteSeen(database: Database, hash: Buffer, userId: number): Promise<void> {
  await database
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', hash)
    .execute()
  await database
    .updateTable('account')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends the sessions of an account, but for the one of `except`. */
export async function endSessionsOf(database: Reader, userId: number, except?: string): Promise<void> {
  let ending = database.deleteFrom('session').where('user_id', '=', userId)
  if (except !== undefined) ending = ending.where('token_hash', '!=', hashToken(except))
  await ending.execute()
}

export async function deleteExpired(database: Database): Promise<void> {
  await database
    .deleteFrom('session')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('passkey_challenge')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('sign_in_attempt')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('account_token')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('mailbox')
    .where('since', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
