import { sql } from 'kysely'
import { notificationTypes } from '@gradus/contract/notification'
import type { SqlRows, Tx } from '../platform/data/database.ts'

/**
 * Skips users who were already notified of this start. A user who was notified of an earlier start that was postponed
 * is notified again. @param starting rows of `user_id`, `title` and `announced_start_at`
 */
export async function insertStartNotifications(tx: Tx, tournamentId: number, starting: SqlRows): Promise<void> {
  await sql`
    with starting as (${starting})
    insert into notification as former (user_id, type, subject_kind, subject_id, title, link)
    select user_id, ${notificationTypes.tournamentStarted}, 'tournamentStart', ${tournamentId}, title,
      ${`/Tournament/${tournamentId}`}
    from starting
    on conflict (subject_id, user_id) where subject_kind = 'tournamentStart' do update set
      title = excluded.title, is_read = false, created_at = now()
    where former.created_at < (select announced_start_at from starting limit 1)`.execute(tx)
}
