import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import { hashToken, newToken } from '../platform/access/session.ts'

/** Hours for which a link in a mail is valid; it works only once. Only the SHA-256 of its token is stored. */
const hours = { activate: 48, reset: 1, firstAdmin: 7 * 24, email: 24 } as const
export type Purpose = keyof typeof hours

/** The data of a sign-up that its activation link carries. */
export interface PendingSignUp {
  readonly passwordHash: string | null
  readonly displayName: string
}

/** @returns the token for the link. */
export async function issueToken(
  tx: Tx,
  purpose: Purpose,
  userId: number | null,
  about: Partial<PendingSignUp> & { readonly email?: string } = {},
): Promise<string> {
  const { token, hash } = newToken()
  await tx
    .insertInto('account_token')
    .values({
      token_hash: hash,
      user_id: userId,
      purpose,
      password_hash: about.passwordHash ?? null,
      display_name: about.displayName ?? null,
      email: about.email ?? null,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours[purpose]})`,
    })
    .execute()
  return token
}

export function findLiveToken(reader: Reader, purpose: Purpose, token: string) {
  return reader
    .selectFrom('account_token')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Locks the account first: of two simultaneous calls only one gets the tokens, whichever link each of them opened. */
export async function claimTokens(tx: Tx, purpose: Purpose, userId: number) {
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['token_hash', 'password_hash', 'display_name', 'email'])
    .execute()
}

/** Uses one statement, so that two calls with two different tokens wait for each other. */
export function claimFirstAdminTokens(tx: Tx) {
  return tx
    .deleteFrom('account_token')
    .where('purpose', '=', 'firstAdmin')
    .returning(['token_hash', sql<boolean>`expires_at > now()`.as('live')])
    .execute()
}

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_token').where('user_id', '=', userId).execute()
}

export async function deleteFirstAdminTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('account_token').where('purpose', '=', 'firstAdmin').execute()
}
