import { notificationTypes, type Notification } from './notification.ts'
import { ownAddress } from './own-address.ts'

/** "Dana and 3 others" "commented on". Undefined for messages and tournaments. */
export function activityOf(
  note: Pick<Notification, 'type' | 'displayName' | 'associatedSum' | 'mention'>,
): { readonly actor: string; readonly otherActors: string; readonly verb: string } | undefined {
  if (note.type !== notificationTypes.liked && note.type !== notificationTypes.commented) return undefined
  const { associatedSum: more } = note
  const otherActors = more === 0 ? '' : more === 1 ? ' and 1 other' : ` and ${more.toLocaleString('en-GB')} others`
  const verb = note.type === notificationTypes.liked ? 'liked' : note.mention ? 'mentioned you on' : 'commented on'
  return { actor: note.displayName ?? 'Somebody', otherActors, verb }
}

/** The address that the notification opens: a page of this site, or the notification's own page. */
export function notificationAddress({ id, link, opensLink }: Pick<Notification, 'id' | 'link' | 'opensLink'>): string {
  return (opensLink ? ownAddress(link) : undefined) ?? `/NotificationPage/${id}`
}
