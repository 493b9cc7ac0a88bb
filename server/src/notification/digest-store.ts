import { sql } from 'kysely'
import type { Tx } from '../platform/data/database.ts'
import type { NotificationRow } from './store.ts'

export interface DigestRecipient {
  readonly id: number
  readonly email: string
  readonly display_name: string
  /** Where the last digest ended. */
  readonly since: Date
}

/**
 * The next users whose last digest ended a period ago. Moves the end of their digest to `until`. Their rows stay locked
 * until the transaction ends, and locked rows are skipped: the lock is the lease, and ends if its server dies.
 */
export async function claimDueRecipients(
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
