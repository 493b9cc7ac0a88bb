import { sql } from 'kysely'
import { ltiLimits } from '@gradus/contract/lti'
import type { StoredCode } from '../account/mailed-code.ts'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { LaunchMessage } from './message.ts'

export interface OpenLaunch {
  readonly token: string
  readonly platform: {
    readonly id: number
    readonly name: string
    readonly issuer: string
    readonly clientId: string
  }
  readonly subject: string
  readonly message: LaunchMessage
}

/** @returns the token, of which only the hash is stored */
export async function insertLaunch(
  database: Database,
  platformId: number,
  subject: string,
  message: LaunchMessage,
): Promise<string> {
  const { token, hash } = newToken()
  await database
    .insertInto('lti_launch')
    .values({
      token_hash: hash,
      platform_id: platformId,
      subject,
      message: JSON.stringify(message),
      expires_at: sql<Date>`now() + make_interval(mins => ${ltiLimits.launchMinutes})`,
    })
    .execute()
  return token
}

export async function findLaunch(reader: Reader, token: string): Promise<OpenLaunch | undefined> {
  const row = await reader
    .selectFrom('lti_launch as launch')
    .innerJoin('lti_platform as platform', 'platform.id', 'launch.platform_id')
    .select([
      'launch.subject',
      'launch.message',
      'platform.id',
      'platform.name',
      'platform.issuer',
      'platform.client_id',
    ])
    .where('launch.token_hash', '=', hashToken(token))
    .where('launch.expires_at', '>', sql<Date>`now()`)
    .where('platform.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, issuer, client_id: clientId } = row
  // Only this file writes it.
  return {
    token,
    platform: { id, name, issuer, clientId },
    subject: row.subject,
    message: row.message as LaunchMessage,
  }
}

/** Locks what is stored of the code that the launch's user was sent. */
export function lockLaunchCode(tx: Tx, token: string): Promise<StoredCode | undefined> {
  return tx
    .selectFrom('lti_launch')
    .select(['code_hash', 'code_expires_at', 'code_tries'])
    .where('token_hash', '=', hashToken(token))
    .forUpdate()
    .executeTakeFirst()
}

export async function storeLaunchCode(tx: Tx, token: string, code: StoredCode): Promise<void> {
  await tx.updateTable('lti_launch').set(code).where('token_hash', '=', hashToken(token)).execute()
}

/** Also of one that has expired, as long as its row is kept. */
export async function findPlatformOfLaunch(reader: Reader, token: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('lti_launch')
    .select('platform_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.platform_id
}

export async function deleteLaunch(database: Database, token: string): Promise<void> {
  await database.deleteFrom('lti_launch').where('token_hash', '=', hashToken(token)).execute()
}

/** Finds the user for a platform's user, and records that the connection was used now. */
export async function markIdentityUsed(
  database: Database,
  platformId: number,
  subject: string,
): Promise<number | undefined> {
  const row = await database
    .updateTable('lti_identity')
    .set({ last_used_at: sql`now()` })
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false if the platform's user, or the account on that platform, is already connected */
export async function insertIdentity(
  tx: Tx,
  identity: { platformId: number; subject: string; userId: number; email: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('lti_identity')
    .values({
      platform_id: identity.platformId,
      subject: identity.subject,
      user_id: identity.userId,
      email: identity.email,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function listIdentities(reader: Reader, userId: number) {
  return reader
    .selectFrom('lti_identity as identity')
    .innerJoin('lti_platform as platform', 'platform.id', 'identity.platform_id')
    .select(['identity.id', 'platform.name', 'identity.email', 'identity.created_at', 'identity.last_used_at'])
    .where('identity.user_id', '=', userId)
    .orderBy('identity.id')
    .execute()
}

/** Also deletes what the identity's launches stored. @returns the platform's id; undefined if it is not the user's */
export async function deleteIdentity(tx: Tx, id: number, userId: number): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('lti_identity')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['platform_id', 'subject'])
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .deleteFrom('lti_launch')
    .where('platform_id', '=', row.platform_id)
    .where('subject', '=', row.subject)
    .execute()
  return row.platform_id
}
