import { sql, type Updateable } from 'kysely'
import type { MailDigest } from '@gradus/contract/edit-account'
import type { Role } from '@gradus/contract/role'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import type { Tables } from '../platform/data/tables.ts'

/** Account updates that other features need; they import them from `update.ts`. */

export async function updateAccount(
  database: Database,
  id: number,
  values: Updateable<Tables['account']>,
): Promise<void> {
  await database.updateTable('account').set(values).where('id', '=', id).execute()
}

/** @returns the previous address, if there was one */
export async function replacePicture(tx: Tx, id: number, address: string | null): Promise<string | null | undefined> {
  const before = await tx
    .selectFrom('account')
    .select('profile_image')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await tx.updateTable('account').set({ profile_image: address }).where('id', '=', id).execute()
  return before?.profile_image
}

/** @returns false if the field already has a value */
export async function fillIfEmpty(
  database: Database,
  id: number,
  column: 'linked_in' | 'contact' | 'bio',
  value: string,
): Promise<boolean> {
  const result = await database
    .updateTable('account')
    .set({ [column]: value })
    .where('id', '=', id)
    .where(column, '=', '')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setRanCode(database: Reader, id: number): Promise<void> {
  await sql`update account set ran_code = true where id = ${id} and not ran_code`.execute(database)
}

/** The condition includes the address: the account may have got another one between the check and the change. */
export async function setSubscription(
  database: Database,
  { id, email }: { readonly id: number; readonly email: string },
  chosen: { mail_digest: MailDigest } | { mail_messages: boolean } | { mail_reminders: boolean },
): Promise<boolean> {
  const result = await database
    .updateTable('account')
    .set(chosen)
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setRole(tx: Tx, id: number, role: Role): Promise<void> {
  await tx.updateTable('account').set({ role }).where('id', '=', id).execute()
}

export async function setEnabled(tx: Tx, id: number, enabled: boolean): Promise<void> {
  await tx.updateTable('account').set({ enabled }).where('id', '=', id).execute()
}

export interface DigestRecipient {
  readonly id: number
  readonly email: string
  readonly display_name: string
  /** The end of the last digest. */
  readonly since: Date
}

/**
 * The next users whose last digest ended a period ago. Moves the end of their digest to `until`. Their rows stay locked
 * until the transaction ends, and locked rows are skipped: the lock is the lease, and ends if its server dies.
 */
export async function claimDigestRecipients(
  tx: Tx,
  period: { readonly name: 'daily' | 'weekly'; readonly days: number },
  until: Date,
  limit: number,
): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    with due as (
      select id, digest_reached_at from account
      where mail_digest = ${period.name} and mail_digest <> 'never' and enabled and activated_at is not null
        and digest_reached_at <= ${until}::timestamptz - make_interval(days => ${period.days})
      order by digest_reached_at, id limit ${limit}
      for no key update skip locked
    )
    update account set digest_reached_at = ${until} from due where account.id = due.id
    returning account.id, email, display_name, due.digest_reached_at as since`.execute(tx)
  return rows
}

/** Likes that others gave to the user's questions and comments. */
export async function changeUpVotes(tx: Tx, id: number, change: number): Promise<void> {
  if (change === 0) return
  await tx
    .updateTable('account')
    .set({ up_votes: sql`up_votes + ${change}` })
    .where('id', '=', id)
    .execute()
}

export async function changeReputation(tx: Tx, id: number, points: number): Promise<void> {
  if (points === 0) return
  await tx
    .updateTable('account')
    .set({ reputation: sql`reputation + ${points}` })
    .where('id', '=', id)
    .execute()
}
