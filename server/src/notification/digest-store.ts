import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'
import type { DigestRecipient } from '../account/update.ts'
import type { NotificationRow } from './store.ts'

export interface UnreadNotification extends NotificationRow {
  readonly user_id: number
  /** Number of unread notifications of the user, of which at most `atMost` are returned. */
  readonly total: number
}

/** Unread notifications since the last digest, newest first, without messages that were mailed already. */
export async function listUnread(
  tx: Tx,
  readers: readonly DigestRecipient[],
  until: Date,
  atMost: number,
): Promise<UnreadNotification[]> {
  const ids = readers.map(({ id }) => id)
  const since = readers.map((reader) => reader.since.toISOString())
  const { rows } = await sql<UnreadNotification>`
    select reader.user_id, news.*
    from unnest(${ids}::bigint[], ${since}::timestamptz[]) as reader(user_id, since)
    join account on account.id = reader.user_id
    cross join lateral (
      select n.id, n.type, n.subject_kind, coalesce(broadcast.body, n.body) as body,
        coalesce(broadcast.link, n.link) as link, coalesce(broadcast.title, n.title) as title,
        n.actor_count, n.actor_id, n.created_at, n.is_read, actor.display_name, actor.profile_image,
        count(*) over ()::int as total
      from notification n
      left join account actor on actor.id = n.actor_id
      left join broadcast on n.subject_kind = 'broadcast' and broadcast.id = n.subject_id
      where n.user_id = reader.user_id and not n.is_read and n.created_at > reader.since and n.created_at <= ${until}
        and (broadcast.id is null
          or broadcast.state in ('sending', 'sent') and not (broadcast.by_mail and account.mail_messages))
      order by n.created_at desc, n.id desc limit ${atMost}
    ) news
    order by reader.user_id, news.created_at desc, news.id desc`.execute(tx)
  return rows
}
