import { sql } from 'kysely'
import { hashToken, newToken, sessionSeconds } from '../platform/access/session.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** How often `last_seen_at` is written, so that not every read writes. */
const seenInterval = "interval '5 minutes'"

/** @returns the token for the cookie. */
export async function insertSession(
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

/** A single query, because every signed-in call makes it. */
export async function findSession(database: Database, token: string) {
  return await database
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select([
      'account.id',
      'account.role',
      'account.is_guest',
      sql<boolean>`session.last_seen_at < now() - ${sql.raw(seenInterval)}`.as('stale'),
    ])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.enabled', '=', true)
    .where((where) => where.or([where('account.activated_at', 'is not', null), where('account.is_guest', '=', true)]))
    .executeTakeFirst()
}

export async function isSessionLive(tx: Tx, userId: number, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

export function findNewSession(database: Database, userId: number, seconds: number) {
  return database
    .selectFrom('session')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst()
}

/** Sets when the session and its user were last seen. */
export async function updateLastSeen(database: Database, token: string, userId: number): Promise<void> {
  await database
    .updateTable('session')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .execute()
  await database
    .updateTable('account')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', userId)
    .execute()
}

export async function deleteSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
}

export async function deleteSessionsOf(database: Reader, userId: number, except?: string): Promise<void> {
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
