import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, Timestamp, WithId } from './part.ts'

/** Types of the specification (section 3). */
export const notificationTypes = { liked: 0, system: 1, message: 2, tournamentStarted: 3, commented: 4 } as const
export const NotificationType = z.literal([0, 1, 2, 3, 4])
export type NotificationType = z.infer<typeof NotificationType>

/** A moderator's decision on a question that waits for review. */
export const Decision = z.enum(['approved', 'returned'])
export type Decision = z.infer<typeof Decision>

export const Notification = z.object({
  id: z.number().int(),
  type: NotificationType,
  /** Sanitised HTML of one notification in full; in the inbox the beginning of its text. */
  body: z.string(),
  link: z.string(),
  qTitle: z.string(),
  /** The number of other people who did the same. */
  associatedSum: z.number().int().nonnegative(),
  associatedUserId: z.number().int().nullable(),
  displayName: z.string().nullable(),
  profileImage: z.string().nullable(),
  createdDate: Timestamp,
  isRead: z.boolean(),
  /** Type 4 only: the comment mentions the recipient. */
  mention: z.boolean(),
  /** Type 1 only: the decision on the recipient's question. */
  decision: Decision.nullable(),
  /** Opens `link`; otherwise its own page, because the inbox doesn't show all of its text. */
  opensLink: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const getUserNotifications = endpoint({
  method: 'GET',
  url: '/auth/api/GetUserNotifications',
  who: 'user',
  summary: 'The user’s inbox, newest first.',
  reply: z.array(Notification),
})
export const getNotification = endpoint({
  method: 'GET',
  url: '/auth/api/Notifications/:id',
  who: 'user',
  summary: 'One notification in full.',
  params: WithId,
  reply: Notification,
  refuses: ['notFound'],
})
export const readNotification = endpoint({
  method: 'PATCH',
  url: '/auth/api/Read/:id',
  who: 'user',
  summary: 'Mark a notification as read.',
  params: WithId,
  reply: Done,
  refuses: ['notFound'],
})
export const readAllNotifications = endpoint({
  method: 'PATCH',
  url: '/auth/api/ReadAll',
  who: 'user',
  summary: 'Mark all notifications as read.',
  reply: Done,
})
