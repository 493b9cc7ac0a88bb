import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Connections between users of platforms and accounts here. */

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

/** Locks the connection: who removes it has either done so already, or waits. */
export async function isConnected(tx: Tx, platformId: number, subject: string, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('lti_identity')
    .select('id')
    .where('platform_id', '=', platformId)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
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
