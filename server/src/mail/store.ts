import type { MailDigest } from '@gradus/contract/edit-account'
import type { Database, Reader } from '../platform/data/database.ts'

export async function findSigningKey(reader: Reader): Promise<Buffer> {
  const { value } = await reader
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'mailSubscription')
    .executeTakeFirstOrThrow()
  return value
}

export function findSubscriber(reader: Reader, userId: number) {
  return reader
    .selectFrom('account')
    .select(['id', 'email', 'mail_digest', 'mail_messages'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
export type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>

/** The address is named again: between the look and the change the account may have got another one. */
export async function setSubscription(
  database: Database,
  { id, email }: Subscriber,
  chosen: { mail_digest: MailDigest } | { mail_messages: boolean },
): Promise<boolean> {
  const result = await database
    .updateTable('account')
    .set(chosen)
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
