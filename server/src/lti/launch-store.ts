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
  /** It was used a moment ago, or is about to expire. */
  readonly isEnding: boolean
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
      sql<boolean>`launch.expires_at <= now() + make_interval(secs => ${ltiLimits.repeatSeconds})`.as('is_ending'),
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
    isEnding: row.is_ending,
  }
}

/** Locks the hash of the code that was sent to the launch's user. */
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

/** Also finds the platform of a launch that has expired, until its row is deleted. */
export async function findPlatformOfLaunch(reader: Reader, token: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('lti_launch')
    .select('platform_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.platform_id
}

/** Ends a launch that was used. It stays valid for a moment, so that a double click causes no error. */
export async function endLaunch(database: Database, token: string): Promise<void> {
  const end = sql<Date>`least(expires_at, now() + make_interval(secs => ${ltiLimits.repeatSeconds}))`
  await database.updateTable('lti_launch').set({ expires_at: end }).where('token_hash', '=', hashToken(token)).execute()
}
