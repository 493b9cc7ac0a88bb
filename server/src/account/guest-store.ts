import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'

/** The stored email is a unique placeholder; the guest's real address is in the invitation. */
export async function insertGuest(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('account')
    .values({
      email: `guest ${randomUUID()}`,
      display_name: name,
      mail_digest: 'never',
      mail_messages: false,
      mail_reminders: false,
      is_guest: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A sign-up that was never activated must not block the address for the person who reads its mailbox. */
export async function deletePendingSignUp(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('account')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('activated_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('is_guest', '=', false)
    .where('is_sample', '=', false)
    .execute()
}

/** @returns false if there is no such guest, or if an account has the address already */
export async function turnGuestIntoUser(
  tx: Tx,
  id: number,
  owner: { readonly email: string; readonly displayName: string; readonly passwordHash: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('account')
    .set({
      email: owner.email,
      display_name: owner.displayName,
      password_hash: owner.passwordHash,
      is_guest: false,
      activated_at: sql`now()`,
      mail_digest: 'weekly',
      mail_messages: true,
      mail_reminders: true,
    })
    .where('id', '=', id)
    .where('is_guest', '=', true)
    .where(sql<boolean>`not exists (select from account other where lower(other.email) = lower(${owner.email}))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteGuest(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).where('is_guest', '=', true).execute()
}
