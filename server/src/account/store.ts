import { sql } from 'kysely'
import { roles } from '@gradus/contract/role'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly displayName: string
}

const lowerEmail = sql<string>`lower(email)`

/**
 * Uses one statement for a new address, for one that waits for its activation and for an active one, so that all three
 * take the same time. An active account is not changed.
 */
export async function insertOrRenewSignUp(tx: Tx, account: NewAccount) {
  return tx
    .insertInto('account')
    .values({ email: account.email, password_hash: account.passwordHash, display_name: account.displayName })
    .onConflict((conflict) =>
      conflict.expression(lowerEmail).doUpdateSet({
        password_hash: sql`case when account.activated_at is null then excluded.password_hash else account.password_hash end`,
        display_name: sql`case when account.activated_at is null then excluded.display_name else account.display_name end`,
        signed_up_again: sql`account.activated_at is null`,
      }),
    )
    .returning(['id', 'email', 'signed_up_again', sql<boolean>`account.activated_at is not null`.as('active')])
    .executeTakeFirstOrThrow()
}

/** The first admin: ready to log in, whatever was known of the address before. */
export async function insertOrPromoteAdmin(tx: Tx, account: NewAccount): Promise<number> {
  const ready = { role: roles.admin, enabled: true, activated_at: sql<Date>`now()`, completed_at: sql<Date>`now()` }
  const row = await tx
    .insertInto('account')
    .values({ email: account.email, password_hash: account.passwordHash, display_name: account.displayName, ...ready })
    .onConflict((conflict) =>
      conflict
        .expression(lowerEmail)
        .doUpdateSet({ password_hash: account.passwordHash, display_name: account.displayName, ...ready }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function adminExists(reader: Reader): Promise<boolean> {
  const row = await reader
    .selectFrom('account')
    .select('id')
    .where('role', '=', roles.admin)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findByEmail(reader: Reader, email: string) {
  return reader
    .selectFrom('account')
    .select(['id', 'email', 'password_hash', 'display_name', 'role', 'enabled', 'activated_at', 'signed_up_again'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
}

export async function findById(reader: Reader, id: number) {
  return reader.selectFrom('account').select(['id', 'email', 'display_name']).where('id', '=', id).executeTakeFirst()
}

/** @returns undefined if the account is already active; it is then not changed */
export async function activateAccount(
  tx: Tx,
  id: number,
  signUp: { passwordHash: string | null; displayName: string | null },
): Promise<{ enabled: boolean; email: string } | undefined> {
  return tx
    .updateTable('account')
    .set({
      activated_at: sql`now()`,
      ...(signUp.passwordHash === null ? {} : { password_hash: signUp.passwordHash }),
      ...(signUp.displayName === null ? {} : { display_name: signUp.displayName }),
    })
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .returning(['enabled', 'email'])
    .executeTakeFirst()
}

/** A new password from the link of a mail: who opened it owns the address, so the account is active from then on. */
export async function setRecoveredPassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ password_hash: passwordHash, activated_at: sql`coalesce(activated_at, now())` })
    .where('id', '=', id)
    .execute()
}

/** Only if the password is still the one that was verified. */
export async function replacePasswordHash(database: Database, id: number, old: string, fresh: string): Promise<void> {
  await database
    .updateTable('account')
    .set({ password_hash: fresh })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .execute()
}

/**
 * Counts one mail to a mailbox.
 * @param period at most a day
 * @returns how many there were within the period, and the seconds until it is over
 */
export async function countMail(
  tx: Tx,
  hash: Buffer,
  period: '1 day' | '1 hour',
): Promise<{ mails: number; seconds: number }> {
  const end = sql<Date>`mailbox.since + ${period}::interval`
  const over = sql<boolean>`${end} < now()`
  return tx
    .insertInto('mailbox')
    .values({ hash, mails: 1 })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        mails: sql`case when ${over} then 1 else mailbox.mails + 1 end`,
        since: sql`case when ${over} then now() else mailbox.since end`,
      }),
    )
    .returning(['mails', sql<number>`extract(epoch from ${end} - now())::int`.as('seconds')])
    .executeTakeFirstOrThrow()
}

/**
 * Notes that the user is here, and locks the account until the transaction ends. Whatever ends sessions locks it, too (a
 * new password, closing or disabling the account): either it has happened, and this row shows it, or it comes later and
 * ends the session that this transaction starts.
 */
export function recordLogIn(tx: Tx, id: number) {
  return tx
    .updateTable('account')
    .set({ last_active_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'role', 'enabled', 'activated_at', 'password_hash'])
    .executeTakeFirst()
}

const publicColumns = [
  'id',
  'profile_image',
  'display_name',
  'reputation',
  'up_votes',
  'subtitle',
  'last_active_at',
  'role',
  'enabled',
] as const

/** Finds an activated account, or the one that is the author of the content that comes with the site. */
export async function findPublicAccount(reader: Reader, id: number) {
  return reader
    .selectFrom('account')
    .select(publicColumns)
    .where('id', '=', id)
    .where((where) => where.or([where('activated_at', 'is not', null), where('is_sample', '=', true)]))
    .executeTakeFirst()
}

export async function findOwn(reader: Reader, id: number) {
  return reader
    .selectFrom('account')
    .select([...publicColumns, 'welcomed', 'languages', 'accepted_policies'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function completeAccount(
  database: Reader,
  id: number,
  form: { displayName: string; subtitle: string; languages: readonly number[] },
): Promise<void> {
  await database
    .updateTable('account')
    .set({
      display_name: form.displayName,
      subtitle: form.subtitle,
      languages: [...new Set(form.languages)],
      completed_at: sql`coalesce(completed_at, now())`,
    })
    .where('id', '=', id)
    .execute()
}

export async function setWelcomed(database: Database, id: number): Promise<void> {
  await database.updateTable('account').set({ welcomed: true }).where('id', '=', id).execute()
}

export const contentAuthorEmail = 'house'

export async function insertContentAuthor(tx: Tx): Promise<number> {
  const row = await tx
    .insertInto('account')
    .values({
      // Not a real address (nor are those of the sample's participants), so nobody can sign up with it.
      email: contentAuthorEmail,
      display_name: 'Gradus',
      subtitle: 'The house',
      profile_image: '/favicon.svg',
      is_sample: true,
      mail_digest: 'never',
      mail_messages: false,
      mail_reminders: false,
      welcomed: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
