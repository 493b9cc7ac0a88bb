import type { Notification } from '@gradus/contract/notification'
import type { Database } from '../platform/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { findNotification, listInbox, setAllRead, setRead, type NotificationRow } from './store.ts'

/** More than the badge can tell apart ('99+'). */
const inboxAtMost = 150

export async function readInbox(database: Database, account: Account): Promise<Notification[]> {
  return (await listInbox(database, account.id, inboxAtMost)).map(present)
}

/** @throws Problem notFound, also for somebody else's */
export async function readOne(database: Database, account: Account, id: number): Promise<Notification> {
  return present(found(await findNotification(database, account.id, id)))
}

/** @throws Problem notFound, also for somebody else's */
export async function markRead(database: Database, account: Account, id: number): Promise<1> {
  found((await setRead(database, account.id, id)) || undefined)
  return 1
}

export async function markAllRead(database: Database, account: Account): Promise<1> {
  await setAllRead(database, account.id)
  return 1
}

function present(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    body: row.body,
    link: row.link,
    qTitle: row.title,
    associatedSum: Math.max(0, row.actor_count - 1),
    associatedUserId: row.actor_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    createdDate: row.created_at.toISOString(),
    isRead: row.is_read,
  }
}
