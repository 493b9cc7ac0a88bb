import { sql } from 'kysely'
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
    .select(['public_key', 'counter', 'transports', 'user_id'])
    .where('id', '=', id)
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

/** @returns false if the account has no such passkey any more */
export async function recordPasskeyUse(tx: Tx, userId: number, id: string, counter: number): Promise<boolean> {
  const result = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    // Of two at once, the second may have been made by a copy of the device. Devices that don't count always send 0.
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', 0)])]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns whether it existed and belonged to the account */
export async function deletePasskey(tx: Tx, userId: number, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** @returns the id that the answer must contain */
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

/** Finds and deletes the challenge, so that it can be used only once. */
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
