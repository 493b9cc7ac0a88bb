import { sql } from 'kysely'
import { codeTries } from '@gradus/contract/second-factor'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { hashToken, newToken } from '../platform/access/session.ts'

const challengeMinutes = 5

export interface NewPasskey {
  readonly id: string
  readonly userId: number
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

/** Whether a password alone is not enough. */
export async function hasSecondFactor(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('account')
    .select([
      sql<boolean>`exists (select from second_factor where user_id = account.id and app_confirmed_at is not null)
        or exists (select from passkey where user_id = account.id)`.as('has'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has ?? false
}

export async function findApp(reader: Reader, userId: number) {
  return reader
    .selectFrom('second_factor')
    .select(['app_secret', 'app_confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Keeps a secret that waits for its first code. @returns false if an app is in use already */
export async function storeSecret(database: Database, userId: number, secret: string): Promise<boolean> {
  const result = await database
    .insertInto('second_factor')
    .values({ user_id: userId, app_secret: secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ app_secret: secret })
        .where('second_factor.app_confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false if somebody was quicker, or a code of this half minute or a later one was used */
export async function confirmSecret(tx: Tx, userId: number, secret: string, step: number): Promise<boolean> {
  const result = await tx
    .updateTable('second_factor')
    .set({ app_confirmed_at: sql`now()`, last_step: step, tries: 0 })
    .where('user_id', '=', userId)
    .where('app_secret', '=', secret)
    .where('app_confirmed_at', 'is', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a code of the app up. @returns false if it was used */
export async function consumeTimeStep(database: Database, userId: number, step: number): Promise<boolean> {
  const result = await database
    .updateTable('second_factor')
    .set({ last_step: step, tries: 0 })
    .where('user_id', '=', userId)
    .where('app_confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function consumeRecoveryCode(database: Database, userId: number, hash: Buffer): Promise<boolean> {
  const result = await database
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Counts a try before it is looked at, so that many at once count as many. @returns how many there were lately */
export async function countTry(database: Database, userId: number): Promise<number> {
  const lately = sql<boolean>`second_factor.tried_at > now() - make_interval(mins => ${codeTries.minutes})`
  const row = await database
    .insertInto('second_factor')
    .values({ user_id: userId, tries: 1 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        tries: sql`case when ${lately} then second_factor.tries + 1 else 1 end`,
        // Tries during the wait do not extend it.
        tried_at: sql`case when ${lately} and second_factor.tries >= ${codeTries.maximum} then second_factor.tried_at else now() end`,
      }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return row.tries
}

export async function resetFailedTries(database: Database, userId: number): Promise<void> {
  await database.updateTable('second_factor').set({ tries: 0 }).where('user_id', '=', userId).execute()
}

export async function deleteApp(tx: Tx, userId: number): Promise<void> {
  // The last half minute stays: a code that was used is not good again for another secret's first.
  await tx
    .updateTable('second_factor')
    .set({ app_secret: null, app_confirmed_at: null })
    .where('user_id', '=', userId)
    .execute()
}

export async function countRecoveryCodes(reader: Reader, userId: number): Promise<number> {
  const row = await reader
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.left
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

export async function listPasskeys(reader: Reader, userId: number) {
  return reader
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export async function findPasskey(reader: Reader, id: string) {
  return reader
    .selectFrom('passkey')
    .innerJoin('account', 'account.id', 'passkey.user_id')
    .select([
      'passkey.public_key',
      'passkey.counter',
      'passkey.transports',
      'account.id as user_id',
      'account.role',
      'account.enabled',
      'account.activated_at',
    ])
    .where('passkey.id', '=', id)
    .executeTakeFirst()
}

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      name: passkey.name,
    })
    .execute()
}

export async function recordPasskeyUse(database: Database, id: string, counter: number): Promise<void> {
  await database
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** @returns whether it was there and the account's own */
export async function deletePasskey(tx: Tx, userId: number, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** @returns the id with which the answer comes back */
export async function storeChallenge(database: Database, userId: number | null, challenge: string): Promise<string> {
  const { token, hash } = newToken()
  await database
    .insertInto('passkey_challenge')
    .values({
      token_hash: hash,
      user_id: userId,
      challenge,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
  return token
}

/** The challenge of an id, once. */
export async function consumeChallenge(
  database: Database,
  userId: number | null,
  id: string,
): Promise<string | undefined> {
  const row = await database
    .deleteFrom('passkey_challenge')
    .where('token_hash', '=', hashToken(id))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

/** Locks the user's factors, so that recovery codes are made and deleted with the right ones. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
