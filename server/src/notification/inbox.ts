import { notificationTypes, type Notification } from '@gradus/contract/notification'
import type { Database } from '../platform/data/database.ts'
import { sanitizeAgain, textOf } from '../platform/text/html.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { decisionOf, mentionKinds } from './kind.ts'
import { findNotification, listInbox, setAllRead, setRead, type NotificationRow } from './store.ts'

/** The largest count that is needed; the badge shows '99+'. */
const maxInbox = 150
/** Characters of a message that the inbox shows; its own page shows the rest. */
const beginning = 140

export async function readInbox(database: Database, user: User): Promise<Notification[]> {
  return (await listInbox(database, user.id, maxInbox)).map(presentExcerpt)
}

/** @throws Problem notFound, also for somebody else's notification */
export async function readOwnNotification(database: Database, user: User, id: number): Promise<Notification> {
  const row = orNotFound(await findNotification(database, user.id, id))
  return present(row, sanitizeAgain(row.body))
}

/** @throws Problem notFound, also for somebody else's notification */
export async function markRead(database: Database, user: User, id: number): Promise<1> {
  orNotFound((await setRead(database, user.id, id)) || undefined)
  return 1
}

export async function markAllRead(database: Database, user: User): Promise<1> {
  await setAllRead(database, user.id)
  return 1
}

/** A notification for a list, with only the beginning of its text. */
export function presentExcerpt(row: NotificationRow): Notification {
  return present(row, excerptOf(row.body))
}

function excerptOf(html: string): string {
  const letters = lettersOf(html)
  return letters.length <= beginning ? letters.join('') : `${letters.slice(0, beginning).join('').trimEnd()}…`
}

const lettersOf = (html: string): string[] => Array.from(textOf(sanitizeAgain(html)))

/** What people wrote has a page of its own, and so has every text that is longer than its excerpt in the inbox. */
function opensLink({ type, subject_kind: kind, body }: NotificationRow): boolean {
  if (decisionOf(kind) !== null) return true
  if (type === notificationTypes.message || kind === 'broadcast') return false
  return type !== notificationTypes.system || lettersOf(body).length <= beginning
}

function present(row: NotificationRow, body: string): Notification {
  return {
    id: row.id,
    type: row.type,
    body,
    link: row.link,
    qTitle: row.title,
    associatedSum: Math.max(0, row.actor_count - 1),
    associatedUserId: row.actor_id,
    displayName: row.display_name,
    profileImage: row.profile_image,
    createdDate: row.created_at.toISOString(),
    isRead: row.is_read,
    mention: mentionKinds.includes(row.subject_kind),
    decision: decisionOf(row.subject_kind),
    opensLink: opensLink(row),
  }
}
