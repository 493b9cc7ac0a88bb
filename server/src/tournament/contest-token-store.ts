import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'

/** Newest first. */
export function listTokens(database: Reader, tournamentId: number) {
  return database
    .selectFrom('contest_token')
    .innerJoin('account', 'account.id', 'contest_token.user_id')
    .select([
      'contest_token.id',
      'contest_token.name',
      'contest_token.user_id',
      'account.display_name',
      'contest_token.created_at',
      'contest_token.last_used_at',
    ])
    .where('contest_token.tournament_id', '=', tournamentId)
    .orderBy('contest_token.id', 'desc')
    .execute()
}

export async function insertToken(
  tx: Tx,
  token: { tournament_id: number; user_id: number; name: string; token_hash: Buffer },
): Promise<number> {
  return (await tx.insertInto('contest_token').values(token).returning('id').executeTakeFirstOrThrow()).id
}

export function findToken(database: Reader, id: number) {
  return database.selectFrom('contest_token').select(['tournament_id', 'name']).where('id', '=', id).executeTakeFirst()
}

export async function deleteToken(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('contest_token').where('id', '=', id).execute()
}

/** The tournament that a token opens, and the organiser with whose rights it reads, if that account is active. */
export function findByHash(database: Reader, hash: Buffer) {
  return database
    .selectFrom('contest_token')
    .innerJoin('account', 'account.id', 'contest_token.user_id')
    .select([
      'contest_token.id as token_id',
      'contest_token.tournament_id',
      'account.id',
      'account.role',
      sql<boolean>`contest_token.last_used_at is null or contest_token.last_used_at < now() - interval '1 minute'`.as(
        'stale',
      ),
    ])
    .where('contest_token.token_hash', '=', hash)
    .where('account.enabled', '=', true)
    .where('account.activated_at', 'is not', null)
    .executeTakeFirst()
}

export async function setLastUsed(database: Reader, id: number): Promise<void> {
  await database
    .updateTable('contest_token')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
