import {
  getNotification,
  getUserNotifications,
  readAllNotifications,
  readNotification,
} from '@gradus/contract/notification'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { markAllRead, markRead, readInbox, readOwnNotification } from './inbox.ts'

export function notificationRoutes(site: Site): void {
  const { database } = site
  serve(site, getUserNotifications, (_input, { user }) => readInbox(database, user))
  serve(site, getNotification, ({ params }, { user }) => readOwnNotification(database, user, params.id))
  serve(site, readNotification, ({ params }, { user }) => markRead(database, user, params.id))
  serve(site, readAllNotifications, (_input, { user }) => markAllRead(database, user))
}
