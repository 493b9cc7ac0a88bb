import { sql } from 'kysely'
import { codeTries } from '@gradus/contract/second-factor'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

/** Whether logging in takes more than a password. */
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

/**
 * @returns false if another request confirmed one first, or if a code of this half minute or a later one was already
 * used
 */
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

/**
 * Counts a try before it is checked, so that simultaneous tries are all counted. @returns the number of recent tries
 */
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
  // The half minute of the last code is kept, so that a used code cannot be used again as the first one of a new
  // secret.
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

/** Locks the user's factors, so that recovery codes are created and deleted together with them. */
export async function lockAccount(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}
