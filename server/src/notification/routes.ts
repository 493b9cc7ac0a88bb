import {
  getNotification,
  getUserNotifications,
  readAllNotifications,
  readNotification,
} from '@gradus/contract/notification'
import { serve } from '../platform/http/serve.ts'
import type { Site } from '../platform/site.ts'
import { markAllRead, markRead, readInbox, readOne } from './inbox.ts'

export function notificationRoutes(site: Site): void {
  const { database } = site
  serve(site, getUserNotifications, (_input, { account }) => readInbox(database, account))
  serve(site, getNotification, ({ params }, { account }) => readOne(database, account, params.id))
  serve(site, readNotification, ({ params }, { account }) => markRead(database, account, params.id))
  serve(site, readAllNotifications, (_input, { account }) => markAllRead(database, account))
}
