import type { Reader } from '../platform/data/database.ts'

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
    .select(['id', 'email', 'mail_digest', 'mail_messages', 'mail_reminders'])
    .where('id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
export type Subscriber = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>
