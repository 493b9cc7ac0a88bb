import { sql } from 'kysely'
import type { MailPreferences } from '@gradus/contract/edit-account'
import { roles } from '@gradus/contract/role'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { hashToken } from '../platform/access/session.ts'

/** After a login this recent, an account without a password needs no further confirmation. */
const recentMinutes = 15

export async function findOwner(reader: Reader, id: number) {
  return reader
    .selectFrom('account')
    .select(['id', 'email', 'display_name', 'password_hash', 'role', 'mail_digest', 'mail_messages', 'mail_reminders'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function isRecentSession(reader: Reader, token: string): Promise<boolean> {
  const row = await reader
    .selectFrom('session')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${recentMinutes})`)
    .executeTakeFirst()
  return row !== undefined
}

/** The new address that waits for its confirmation. */
export async function findPendingEmail(reader: Reader, userId: number): Promise<string | null> {
  const row = await reader
    .selectFrom('account_token')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? null
}

export async function setEmail(tx: Tx, id: number, email: string): Promise<void> {
  await tx.updateTable('account').set({ email }).where('id', '=', id).execute()
}

/** Only if the password is still the one that was verified. @returns whether it was */
export async function setPassword(tx: Tx, id: number, old: string | null, fresh: string): Promise<boolean> {
  const result = await tx
    .updateTable('account')
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', old)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setMail(database: Database, id: number, mail: MailPreferences): Promise<void> {
  await database
    .updateTable('account')
    .set({ mail_digest: mail.digest, mail_messages: mail.messages, mail_reminders: mail.reminders })
    .where('id', '=', id)
    .execute()
}

export async function listSessions(database: Database, userId: number, currentToken: string) {
  return database
    .selectFrom('session')
    .select([
      sql<string>`encode(token_hash, 'hex')`.as('id'),
      'user_agent',
      'address',
      'created_at',
      'last_seen_at',
      sql<boolean>`token_hash = ${hashToken(currentToken)}`.as('current'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/** @returns whether it existed and belonged to the account */
export async function deleteSession(database: Database, userId: number, id: string): Promise<boolean> {
  const result = await database
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '=', Buffer.from(id, 'hex'))
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** All users who can administer the site, always in the same order. */
export function admins(reader: Reader) {
  return (
    reader
      .selectFrom('account')
      .select('id')
      .where('role', '=', roles.admin)
      // The condition of the index.
      .where('role', '!=', roles.user)
      .where('enabled', '=', true)
      .where('activated_at', 'is not', null)
      .orderBy('id')
  )
}
