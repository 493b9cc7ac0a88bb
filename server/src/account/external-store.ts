import { sql } from 'kysely'
import type { Provider } from '@gradus/contract/external'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { hashToken, newToken } from '../platform/access/session.ts'
import type { Issuer } from './provider.ts'

const attemptMinutes = 10

export interface SignInAttempt {
  readonly provider: Provider
  readonly nonce: string
  readonly verifier: string
  readonly next: string
  readonly userId: number | null
}

/** @returns OAuth's `state` parameter, which the browser brings back */
export async function storeSignInAttempt(database: Database, attempt: SignInAttempt): Promise<string> {
  const { token, hash } = newToken()
  await database
    .insertInto('sign_in_attempt')
    .values({
      state_hash: hash,
      provider: attempt.provider,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      next: attempt.next,
      user_id: attempt.userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${attemptMinutes})`,
    })
    .execute()
  return token
}

/** Deletes the attempt, so that each `state` works only once. */
export async function consumeSignInAttempt(
  database: Database,
  provider: Provider,
  state: string,
): Promise<SignInAttempt | undefined> {
  const row = await database
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'nonce', 'verifier', 'next', 'user_id'])
    .executeTakeFirst()
  return row && { ...row, userId: row.user_id }
}

/**
 * Gives connections from before there was a column for it the issuer that is configured now, so that they keep working
 * after an upgrade, and end with the next change of the setting. Idempotent.
 */
export async function claimIdentities(database: Database, { provider, issuer }: Issuer): Promise<void> {
  await database
    .updateTable('external_identity')
    .set({ issuer })
    .where('provider', '=', provider)
    .where('issuer', '=', '')
    // The release before may have connected a login again that was connected here.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('external_identity as known')
            .select('known.user_id')
            .where('known.provider', '=', provider)
            .where('known.issuer', '=', issuer)
            .whereRef('known.subject', '=', 'external_identity.subject'),
        ),
      ),
    )
    .execute()
}

/** @returns the user of this identity, whose last use becomes now */
export async function markIdentityUsed(
  tx: Tx,
  { provider, issuer }: Issuer,
  subject: string,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('external_identity')
    .set({ last_used_at: sql`now()` })
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Marks a connection as made by the account's owner. @returns false if it was already */
export async function confirmConnection(tx: Tx, { provider, issuer }: Issuer, subject: string): Promise<boolean> {
  const result = await tx
    .updateTable('external_identity')
    .set({ is_confirmed: true })
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('is_confirmed', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Locks the identity: who disconnects it has either done so already, or waits. */
export async function findConnection(tx: Tx, userId: number, { provider, issuer }: Issuer, subject: string) {
  return tx
    .selectFrom('external_identity')
    .select('is_confirmed')
    .where('provider', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

/** Replaces the account's identity of the same provider. */
export async function storeIdentity(
  tx: Tx,
  userId: number,
  { provider, issuer }: Issuer,
  { subject, email, isConfirmed }: { subject: string; email: string; isConfirmed: boolean },
): Promise<void> {
  await deleteIdentity(tx, userId, provider)
  await tx
    .insertInto('external_identity')
    .values({ provider, issuer, subject, user_id: userId, email, is_confirmed: isConfirmed })
    .execute()
}

export async function deleteIdentity(tx: Tx, userId: number, provider: Provider): Promise<boolean> {
  const result = await tx
    .deleteFrom('external_identity')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function listIdentities(reader: Reader, userId: number) {
  return reader
    .selectFrom('external_identity')
    .select(['provider', 'issuer', 'is_confirmed', 'email', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
}

/** True if the account has a password or a passkey, so that it does not need a provider to log in. */
export async function canLogInOtherwise(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select(
      sql<boolean>`password_hash is not null or exists (select from passkey where user_id = account.id)`.as('has'),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.has ?? false
}

/** Creates an account whose email another service or a code has verified. */
export async function insertVerifiedAccount(tx: Tx, email: string, displayName: string): Promise<number> {
  const row = await tx
    .insertInto('account')
    .values({ email, display_name: displayName, password_hash: null, activated_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Activates an account whose sign-up is unconfirmed. Deletes its password: a stranger may have signed up with the address. */
export async function activateWaitingAccount(tx: Tx, id: number, displayName: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ activated_at: sql`now()`, password_hash: null, display_name: displayName })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .execute()
}

/** What decides whether the account may log in, and where it goes then. */
export async function findLoginAccount(reader: Reader, id: number) {
  return reader
    .selectFrom('account')
    .select(['id', 'role', 'enabled', 'activated_at', 'completed_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
