import { sql } from 'kysely'
import { ltiLimits } from '@gradus/contract/lti'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { Database, Tx } from '../platform/data/database.ts'

/** @returns the token of the address, of which only the hash is stored */
export async function insertRegistrationLink(tx: Tx, userId: number): Promise<{ token: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const { expires_at: expiresAt } = await tx
    .insertInto('lti_registration_link')
    .values({
      token_hash: hash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${ltiLimits.registrationHours})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

/** If an address is used twice at once, only one of them succeeds. */
export async function useRegistrationLink(database: Database, token: string): Promise<boolean> {
  const row = await database
    .updateTable('lti_registration_link')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** The registration failed, so the link can be used again. */
export async function restoreRegistrationLink(database: Database, token: string): Promise<void> {
  await database
    .updateTable('lti_registration_link')
    .set({ used_at: null })
    .where('token_hash', '=', hashToken(token))
    .execute()
}
