import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import { hashToken, newToken } from '../platform/access/session.ts'
import { columns } from './invitation-store.ts'

/** Deletes a revoked invitation's links: they stay invalid even if the invitation is sent again. */
export async function deleteTokens(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('tournament_invitation_token').where('invitation_id', '=', id).execute()
}

/** @returns a new token for each, in their order; only their hashes are stored */
export async function issueTokens(tx: Tx, invitationIds: readonly number[]): Promise<string[]> {
  const tokens = invitationIds.map((id) => ({ id, ...newToken() }))
  await tx
    .insertInto('tournament_invitation_token')
    .values(tokens.map(({ id, hash }) => ({ token_hash: hash, invitation_id: id })))
    .execute()
  return tokens.map(({ token }) => token)
}

function byToken(database: Reader, tournamentId: number, token: string) {
  return database
    .selectFrom('tournament_invitation_token')
    .innerJoin('tournament_invitation as invitation', 'invitation.id', 'tournament_invitation_token.invitation_id')
    .select([...columns, sql<boolean>`coalesce(invitation.expires_at <= now(), false)`.as('is_expired')])
    .where('tournament_invitation_token.token_hash', '=', hashToken(token))
    .where('invitation.tournament_id', '=', tournamentId)
}

export function findByToken(database: Reader, tournamentId: number, token: string) {
  return byToken(database, tournamentId, token).executeTakeFirst()
}

/** Locks the invitation: if two accounts use the same link at once, only one of them gets in. */
export function lockByToken(tx: Tx, tournamentId: number, token: string) {
  return byToken(tx, tournamentId, token).forUpdate('invitation').executeTakeFirst()
}

export async function bind(tx: Tx, id: number, userId: number): Promise<void> {
  await tx
    .updateTable('tournament_invitation')
    .set({ user_id: userId, used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
