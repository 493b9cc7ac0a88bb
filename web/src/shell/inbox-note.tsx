import { IconMail, IconMessage, IconSpeakerphone, IconThumbUp, IconTrophy, type Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { notificationTypes, type Notification, type NotificationType } from '@gradus/contract/notification'
import { activityOf, notificationAddress } from '@gradus/contract/notification-text'
import { Ago } from '../ui/ago.tsx'
import { Avatar } from '../ui/person.tsx'
import './inbox.css'

const icons: Record<NotificationType, Icon> = {
  [notificationTypes.liked]: IconThumbUp,
  [notificationTypes.system]: IconSpeakerphone,
  [notificationTypes.message]: IconMail,
  [notificationTypes.tournamentStarted]: IconTrophy,
  [notificationTypes.commented]: IconMessage,
}

/** A notification in a list, linked to its subject. */
export function NoteLink({
  note,
  maximumTitle,
  isCurrent = false,
  onOpen,
}: {
  note: Notification
  maximumTitle?: number
  isCurrent?: boolean
  onOpen?: () => void
}) {
  return (
    <Link
      className="note"
      to={notificationAddress(note)}
      data-read={note.isRead || undefined}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
    >
      <NotePicture note={note} />
      <span>
        <NoteText note={note} {...(maximumTitle === undefined ? {} : { maximumTitle })} />
        <span className="tiny ink2 note-when">
          <Ago at={note.createdDate} />
        </span>
      </span>
      {!note.isRead && (
        <i>
          <span className="sr">Unread</span>
        </i>
      )}
    </Link>
  )
}

/** The picture of the person who caused the notification, or an icon of its kind. */
export function NotePicture({ note }: { note: Notification }) {
  if (note.displayName !== null) return <Avatar name={note.displayName} picture={note.profileImage} size={32} />
  const Icon = icons[note.type]
  return (
    <span className="disc">
      <Icon size={17} stroke={1.6} aria-hidden />
    </span>
  )
}

/** "Dana and 3 others liked …": one sentence, in which a long title is truncated. */
export function NoteText({ note, maximumTitle = Infinity }: { note: Notification; maximumTitle?: number }) {
  const title = (
    <b>
      <bdi>{truncateTitle(note.qTitle, maximumTitle)}</bdi>
    </b>
  )
  const activity = activityOf(note)
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
  if (note.type === notificationTypes.tournamentStarted)
    return (
      <>
        {title} has started. <bdi>{note.body}</bdi>
      </>
    )
  // A message reads in the direction of its title.
  return (
    <span className="note-message" dir="auto">
      <b>{truncateTitle(note.qTitle, maximumTitle)}</b> {note.body}
    </span>
  )
}

/** Titles are cut with an ellipsis (specification, section 2). */
export function truncateTitle(title: string, maximum: number): string {
  const letters = Array.from(title)
  return letters.length <= maximum ? title : `${letters.slice(0, maximum).join('').trimEnd()}…`
}
