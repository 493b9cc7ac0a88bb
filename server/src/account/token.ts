import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/access/session.ts'

/** The links of mails: good once and for so many hours; only their SHA-256 is kept. */
const hours = { activate: 48, reset: 1, firstAdmin: 7 * 24, email: 24 } as const
export type Purpose = keyof typeof hours

/** The links that belong to an account. */
type OwnPurpose = Exclude<Purpose, 'firstAdmin'>

/** What the sign-up said that an activation link belongs to. */
export interface SignUpOfLink {
  readonly passwordHash: string | null
  readonly displayName: string
}

/** @returns the token for the link. */
export async function issueToken(
  tx: Tx,
  purpose: Purpose,
  userId: number | null,
  about: Partial<SignUpOfLink> & { readonly email?: string } = {},
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

/** Whose live token this is, without using it. @throws Problem tokenSpent */
export async function ownerOfToken(reader: Reader, purpose: OwnPurpose, token: string): Promise<number> {
  const row = await liveToken(reader, purpose, token)
  if (!row?.user_id) throw new Problem('tokenSpent')
  return row.user_id
}

/** @throws Problem tokenSpent */
export async function refuseSpentFirstAdminToken(reader: Reader, token: string): Promise<void> {
  if (!(await liveToken(reader, 'firstAdmin', token))) throw new Problem('tokenSpent')
}

function liveToken(reader: Reader, purpose: Purpose, token: string) {
  return reader
    .selectFrom('account_token')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/**
 * Uses a token of an account up, and with it every other of the same purpose. The account's row is locked first, so that
 * of two that do it at once one wins, whichever of its links they opened.
 * @throws Problem tokenSpent
 */
export async function spendToken(tx: Tx, purpose: OwnPurpose, token: string) {
  const userId = await ownerOfToken(tx, purpose, token)
  await tx.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const spent = await tx
    .deleteFrom('account_token')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning(['token_hash', 'password_hash', 'display_name', 'email'])
    .execute()
  const hash = hashToken(token)
  const own = spent.find((row) => row.token_hash.equals(hash))
  if (!own) throw new Problem('tokenSpent')
  return { userId, passwordHash: own.password_hash, displayName: own.display_name, email: own.email }
}

/**
 * Uses up every first-admin token in one statement, so that two claims with two tokens wait for each other.
 * @throws Problem tokenSpent, which leaves them all as they were
 */
export async function spendFirstAdminTokens(tx: Tx, token: string): Promise<void> {
  const rows = await tx
    .deleteFrom('account_token')
    .where('purpose', '=', 'firstAdmin')
    .returning(['token_hash', sql<boolean>`expires_at > now()`.as('live')])
    .execute()
  const hash = hashToken(token)
  if (!rows.some((row) => row.live && row.token_hash.equals(hash))) throw new Problem('tokenSpent')
}

/** Whoever becomes the account's owner, or more than he was, leaves no older link behind that somebody else may hold. */
export async function voidTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('account_token').where('user_id', '=', userId).execute()
}

export async function voidFirstAdminTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('account_token').where('purpose', '=', 'firstAdmin').execute()
}
