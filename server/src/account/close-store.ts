import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deletedUser } from '@gradus/contract/edit-account'
import { roles } from '@gradus/contract/role'
import type { Tx } from '../platform/data/database.ts'

/** Tables whose rows are somebody's own and nobody else's: they go with the account. */
export const erasedTables = [
  'session',
  'account_token',
  'notification',
  'reputation_change',
  'reputation_month',
  'activity_day',
  'submission_day',
  'second_factor',
  'recovery_code',
  'passkey',
  'passkey_challenge',
  'external_identity',
  'sign_in_attempt',
  'idempotency_key',
] as const

/**
 * Erases what is personal. Contributions (comments, posts, solutions that others see) and votes, which are parts of
 * others' counts, stay with a row that names nobody. What waits, did not pass or was replaced is seen by nobody else and
 * goes.
 */
export async function eraseOwn(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      // No address that anybody could sign up with.
      email: `${randomUUID()}@deleted.invalid`,
      password_hash: null,
      display_name: deletedUser,
      subtitle: '',
      bio: '',
      linked_in: '',
      contact: '',
      languages: [],
      role: roles.user,
      enabled: false,
      activated_at: null,
      completed_at: null,
      mail_digest: 'never',
      mail_messages: false,
      reputation: 0,
      closed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  for (const table of erasedTables) await tx.deleteFrom(table).where('user_id', '=', id).execute()
  await tx.deleteFrom('submission').where('user_id', '=', id).where('is_published', '=', false).execute()
  await sql`
    with gone as (delete from tag_follower where user_id = ${id} returning tag_id)
    update tag set follower_count = follower_count - 1 from gone where tag.id = gone.tag_id`.execute(tx)
}
