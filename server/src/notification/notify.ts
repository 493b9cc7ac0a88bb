import { notificationTypes } from '@gradus/contract/notification'
import type { Tx } from '../platform/database.ts'
import { addActor, groupFor, mentionOf, removeActor } from './store.ts'

interface Happening {
  /** Who is told. */
  readonly accountId: number
  /** Who did it. */
  readonly actorId: number
  readonly subject: { readonly kind: 'question' | 'post'; readonly id: number; readonly title: string }
  readonly link: string
}

/** "Dana and 3 others liked …": told in the transaction of the vote. */
export async function notifyLiked(tx: Tx, happening: Happening): Promise<void> {
  await notifyGrouped(tx, notificationTypes.liked, happening)
}

/**
 * "Dana and 3 others commented on …" for the author, "mentioned you on …" for others whom the comment names: told in the
 * transaction of the comment. Always in the order of their ids, so that no two comments wait for each other.
 */
export async function notifyCommented(tx: Tx, happening: Happening, mentioned: readonly number[]): Promise<void> {
  const { subject, accountId: authorId } = happening
  const others = mentioned.filter((id) => id !== authorId)
  for (const accountId of [...new Set([authorId, ...others])].toSorted((one, other) => one - other)) {
    const kind = accountId === authorId ? subject.kind : mentionOf[subject.kind]
    await notifyGrouped(tx, notificationTypes.commented, { ...happening, accountId, subject: { ...subject, kind } })
  }
}

/** A like that was taken back before anybody read of it was never there. */
export async function forgetLike(
  tx: Tx,
  happening: Pick<Happening, 'accountId' | 'actorId' | 'subject'>,
): Promise<void> {
  await removeActor(tx, happening.accountId, notificationTypes.liked, happening.subject, happening.actorId)
}

type Grouped = Omit<Happening, 'subject'> & {
  readonly subject: { readonly kind: string; readonly id: number; readonly title: string }
}

async function notifyGrouped(tx: Tx, type: 0 | 4, happening: Grouped): Promise<void> {
  // Nobody is told of what he did himself.
  if (happening.accountId === happening.actorId) return
  const id = await groupFor(tx, {
    account_id: happening.accountId,
    type,
    subject_kind: happening.subject.kind,
    subject_id: happening.subject.id,
    title: happening.subject.title,
    link: happening.link,
    actor_id: happening.actorId,
  })
  await addActor(tx, id, happening.actorId)
}
