import { IconMail, IconMessage, IconSpeakerphone, IconThumbUp, IconTrophy, type Icon } from '@tabler/icons-react'
import { deedOf, notificationTypes, type Notification, type NotificationType } from '@gradus/contract/notification'
import { Face } from '../ui/person.tsx'

const icons: Record<NotificationType, Icon> = {
  [notificationTypes.liked]: IconThumbUp,
  [notificationTypes.system]: IconSpeakerphone,
  [notificationTypes.message]: IconMail,
  [notificationTypes.tournamentStarted]: IconTrophy,
  [notificationTypes.commented]: IconMessage,
}

/** Whoever caused it, or what kind it is. */
export function NoteFace({ note }: { note: Notification }) {
  if (note.displayName !== null) return <Face name={note.displayName} picture={note.profileImage} size={32} />
  const Icon = icons[note.type]
  return (
    <span className="disc">
      <Icon size={17} stroke={1.6} aria-hidden />
    </span>
  )
}

/** "Dana and 3 others liked …": one sentence, whose title may be cut. */
export function NoteText({ note, titleCut = Infinity }: { note: Notification; titleCut?: number }) {
  const title = <b>{cut(note.qTitle, titleCut)}</b>
  const deed = deedOf(note)
  if (deed)
    return (
      <>
        <b>{deed.who}</b> {deed.did} {title}
      </>
    )
  if (note.type === notificationTypes.tournamentStarted)
    return (
      <>
        {title} has started. {note.body}
      </>
    )
  return (
    <>
      {title} {note.body}
    </>
  )
}

/** Titles are cut with an ellipsis (specification, section 2). */
export function cut(title: string, maximum: number): string {
  const letters = Array.from(title)
  return letters.length <= maximum ? title : `${letters.slice(0, maximum).join('').trimEnd()}…`
}
