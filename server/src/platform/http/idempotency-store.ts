import { sql } from 'kysely'
import type { Database } from '../data/database.ts'

/** How long a key is honoured. */
const retention = sql.lit('1 day')
/** Seconds after which a call without a sign of life from its server no longer counts as running. */
export const leaseSeconds = 15

const leasedUntil = sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

export interface IdempotencyRecord {
  readonly requestHash: Buffer
  readonly reply: string | null
  readonly underWay: boolean
}

/** @returns whether the key is new, and this caller's to work on. */
export async function claimKey(
  database: Database,
  keyHash: Buffer,
  requestHash: Buffer,
  userId: number | null,
): Promise<boolean> {
  const claimed = await database
    .insertInto('idempotency_key')
    .values({ key_hash: keyHash, request_hash: requestHash, user_id: userId, leased_until: leasedUntil })
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

export async function findKey(database: Database, keyHash: Buffer): Promise<IdempotencyRecord | undefined> {
  const row = await database
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply', sql<boolean>`leased_until > now()`.as('under_way')])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return row && { requestHash: row.request_hash, reply: row.reply, underWay: row.under_way }
}

export async function renewLease(database: Database, keyHash: Buffer): Promise<void> {
  await database
    .updateTable('idempotency_key')
    .set({ leased_until: leasedUntil })
    .where('key_hash', '=', keyHash)
    .execute()
}

export async function storeReply(database: Database, keyHash: Buffer, reply: string): Promise<void> {
  await database.updateTable('idempotency_key').set({ reply }).where('key_hash', '=', keyHash).execute()
}

/** It is unknown whether the call took effect; a repeat gets that answer. */
export async function endLease(database: Database, keyHash: Buffer): Promise<void> {
  await database
    .updateTable('idempotency_key')
    .set({ leased_until: sql<Date>`now()` })
    .where('key_hash', '=', keyHash)
    .execute()
}

/** The call did nothing, so the next call with this key may run. */
export async function releaseKey(database: Database, keyHash: Buffer): Promise<void> {
  await database.deleteFrom('idempotency_key').where('key_hash', '=', keyHash).execute()
}

export async function pruneOldKeys(database: Database): Promise<void> {
  await database
    .deleteFrom('idempotency_key')
    .where('created_at', '<', sql<Date>`now() - interval ${retention}`)
    .execute()
}
