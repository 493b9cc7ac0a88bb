import { IconArrowBigUp, IconMail, IconMessage, IconSpeakerphone, IconTrophy, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { notificationTypes, type Notification, type NotificationType } from '@gradus/contract/notification'
import { activityOf, notificationAddress } from '@gradus/contract/notification-text'
import { withSigns } from '@gradus/contract/direction'
import { Ago } from '../ui/ago.tsx'
import { commonDirection } from '../ui/text-direction.ts'
import { Avatar } from '../ui/person.tsx'
import './inbox.css'

const icons: Record<NotificationType, Icon> = {
  [notificationTypes.liked]: IconArrowBigUp,
  [notificationTypes.system]: IconSpeakerphone,
  [notificationTypes.message]: IconMail,
  [notificationTypes.tournamentStarted]: IconTrophy,
  [notificationTypes.commented]: IconMessage,
}

/** A notification in a list, linked to its subject. */
export function NotificationLink({
  notification,
  maximumTitle,
  isCurrent = false,
  onOpen,
}: {
  notification: Notification
  maximumTitle?: number
  isCurrent?: boolean
  onOpen?: () => void
}) {
  return (
    <Link
      className="notification"
      to={notificationAddress(notification)}
      data-read={notification.isRead || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
    >
      <NotificationPicture notification={notification} />
      <span>
        <NotificationText notification={notification} {...(maximumTitle === undefined ? {} : { maximumTitle })} />
        <span className="tiny ink2 notification-time">
          <Ago at={notification.createdDate} />
        </span>
      </span>
      {!notification.isRead && (
        <i>
          <span className="sr">Unread</span>
        </i>
      )}
    </Link>
  )
}

/** The picture of the person who caused the notification, or an icon of its kind. */
export function NotificationPicture({ notification }: { notification: Notification }) {
  if (notification.displayName !== null)
    return <Avatar name={notification.displayName} picture={notification.profileImage} size={32} />
  const Icon = icons[notification.type]
  return (
    <span className="disc">
      <Icon size={17} stroke={1.6} aria-hidden />
    </span>
  )
}

/** "Dana and 3 others liked …": one sentence, in which a long title is truncated. */
export function NotificationText({
  notification,
  maximumTitle = Infinity,
}: {
  notification: Notification
  maximumTitle?: number
}) {
  const title = (
    <b>
      <bdi>{withSigns(truncateTitle(notification.qTitle, maximumTitle))}</bdi>
    </b>
  )
  const activity = activityOf(notification)
  if (activity)
    return (
      <>
        <b>
          <bdi>{activity.actor}</bdi>
          {activity.otherActors}
        </b>{' '}
        {activity.verb} {title}
      </>
    )
  if (notification.type === notificationTypes.tournamentStarted)
    return (
      <>
        {title} has started. <bdi>{withSigns(notification.body)}</bdi>
      </>
    )
  // The sentence of the site, or the text of a message; without one, the title. A Hebrew title doesn't turn an English
  // sentence around.
  return (
    <span className="notification-message" dir={commonDirection([notification.body || notification.qTitle])}>
      {title} {withSigns(notification.body)}
    </span>
  )
}

/** Titles are cut with an ellipsis (specification, section 2). */
export function truncateTitle(title: string, maximum: number): string {
  const letters = Array.from(title)
  return letters.length <= maximum ? title : `${letters.slice(0, maximum).join('').trimEnd()}…`
}
