import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { ltiLimits } from '@gradus/contract/lti'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { Database } from '../platform/data/database.ts'

export interface NewLogin {
  readonly platformId: number
  readonly storageTarget: string | null
  readonly request: Record<string, string>
}

/** State, nonce and the browser's own secret: 160 random bits each, of which only the hashes are stored. */
export async function insertLogin(database: Database, { platformId, storageTarget, request }: NewLogin) {
  const [state, nonce, binding] = [newToken(), newToken(), newToken()]
  await database
    .insertInto('lti_login')
    .values({
      state_hash: state.hash,
      nonce_hash: nonce.hash,
      binding_hash: binding.hash,
      platform_id: platformId,
      storage_target: storageTarget,
      request: JSON.stringify(request),
      expires_at: sql<Date>`now() + make_interval(mins => ${ltiLimits.loginMinutes})`,
    })
    .execute()
  return { state: state.token, nonce: nonce.token, binding: binding.token }
}

const columns = ['platform_id', 'nonce_hash', 'binding_hash', 'storage_target', 'request', 'created_at'] as const

export function findLogin(database: Database, state: string) {
  return database
    .selectFrom('lti_login')
    .select([...columns])
    .where('state_hash', '=', hashToken(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}
export type LoginRow = NonNullable<Awaited<ReturnType<typeof findLogin>>>

/** The login of a state, only once: if two requests bring it at the same moment, only one gets it. */
export function consumeLogin(database: Database, state: string): Promise<LoginRow | undefined> {
  return database
    .deleteFrom('lti_login')
    .where('state_hash', '=', hashToken(state))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([...columns])
    .executeTakeFirst()
}

/** A key of a message between our page and the platform's. */
export function newMessageId(): string {
  return randomBytes(16).toString('base64url')
}

/** Deletes rows that have expired. */
export async function deleteExpiredLaunches(database: Database): Promise<void> {
  await database
    .deleteFrom('lti_login')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('lti_launch')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await database
    .deleteFrom('lti_registration_link')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
