import { notificationTypes } from '@gradus/contract/notification'
import type { Tx } from '../platform/data/database.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { addActor, upsertUnread, insertNote, insertNotes, removeActor, renewUnread } from './store.ts'
import { kindOf, mentionOf } from './kind.ts'

interface NotifiableEvent {
  /** The recipient. */
  readonly userId: number
  /** The user who did it. */
  readonly actorId: number
  readonly subject: { readonly kind: 'question' | 'post'; readonly id: number; readonly title: string }
  readonly link: string
}

/** "Dana and 3 others liked …". Runs in the transaction of the vote. */
export async function notifyLiked(tx: Tx, happening: NotifiableEvent): Promise<void> {
  await notifyGrouped(tx, notificationTypes.liked, happening)
}

/**
 * Notifies the author ("Dana and 3 others commented on …") and the users whom the comment mentions ("mentioned you on
 * …"), in the transaction of the comment. Users are locked in the order of their ids to avoid deadlocks.
 */
export async function notifyCommented(tx: Tx, happening: NotifiableEvent, mentioned: readonly number[]): Promise<void> {
  const { subject, userId: authorId } = happening
  const others = mentioned.filter((id) => id !== authorId)
  for (const userId of [...new Set([authorId, ...others])].toSorted((one, other) => one - other)) {
    const kind = userId === authorId ? subject.kind : mentionOf[subject.kind]
    await notifyGrouped(tx, notificationTypes.commented, { ...happening, userId, subject: { ...subject, kind } })
  }
}

/** Removes the notification of a like that was withdrawn before the author read about it. */
export async function retractLikeNotification(
  tx: Tx,
  happening: Pick<NotifiableEvent, 'userId' | 'actorId' | 'subject'>,
): Promise<void> {
  await removeActor(tx, happening.userId, notificationTypes.liked, happening.subject, happening.actorId)
}

/** Notifies the author of what was decided about a question that waited for review. */
export async function notifyDecided(
  tx: Tx,
  question: { readonly id: number; readonly user_id: number; readonly title: string },
  decided: { readonly decision: 'approved' } | { readonly decision: 'returned'; readonly reason: string },
): Promise<void> {
  const words =
    decided.decision === 'approved' ? 'was approved: everyone can see it now.' : `came back to you: ${decided.reason}`
  await insertNote(tx, {
    user_id: question.user_id,
    type: notificationTypes.system,
    subject_kind: kindOf[decided.decision],
    subject_id: question.id,
    title: question.title,
    body: `<p>${escapeHtml(words)}</p>`,
    link: `/Question/${question.id}`,
  })
}

/** Sends one person a message from the site itself. `paragraphs` are plain text. */
export async function notifyOfSite(
  tx: Tx,
  {
    paragraphs,
    userId,
    subject,
    title,
    link = '',
  }: {
    readonly userId: number
    readonly subject: {
      readonly kind: 'pass' | 'dataRequest' | 'company' | 'course' | 'assignment'
      readonly id: number
    }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link?: string
  },
): Promise<void> {
  await insertNote(tx, {
    user_id: userId,
    type: notificationTypes.system,
    subject_kind: subject.kind,
    subject_id: subject.id,
    title,
    body: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    link,
  })
}

/** Sends many people, such as a class, the same message from the site. `paragraphs` are plain text. */
export async function notifyMany(
  tx: Tx,
  userIds: readonly number[],
  {
    subject,
    title,
    paragraphs,
    link,
  }: {
    readonly subject: { readonly kind: 'assignment' | 'tournament'; readonly id: number }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link: string
  },
): Promise<void> {
  if (userIds.length === 0) return
  await insertNotes(tx, userIds, {
    type: notificationTypes.system,
    subject_kind: subject.kind,
    subject_id: subject.id,
    title,
    body: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    link,
  })
}

/**
 * For events that repeat, such as a class's requests after a release: somebody who hasn't read the last one
 * about the same subject gets no second one; that one moves to the top. `paragraphs` are plain text.
 */
export async function notifyOnceUntilRead(
  tx: Tx,
  userIds: readonly number[],
  {
    subject,
    title,
    paragraphs,
    link,
  }: {
    readonly subject: { readonly kind: 'regradeRequests' | 'tournamentResult'; readonly id: number }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link: string
  },
): Promise<void> {
  const renewed = new Set(await renewUnread(tx, userIds, notificationTypes.system, subject))
  await insertNotes(
    tx,
    userIds.filter((id) => !renewed.has(id)),
    {
      type: notificationTypes.system,
      subject_kind: subject.kind,
      subject_id: subject.id,
      title,
      body: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
      link,
    },
  )
}

/** A plain message to some people, such as a company's recruiters. `paragraphs` are plain text. */
export async function notifyByMessage(
  tx: Tx,
  userIds: readonly number[],
  {
    subject,
    title,
    paragraphs,
    link,
  }: {
    readonly subject: { readonly kind: 'job' | 'jobApplication' | 'assessment'; readonly id: number }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link: string
  },
): Promise<void> {
  const body = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  await insertNotes(tx, userIds, {
    type: notificationTypes.message,
    subject_kind: subject.kind,
    subject_id: subject.id,
    title,
    body,
    link,
  })
}

type GroupedEvent = Omit<NotifiableEvent, 'subject'> & {
  readonly subject: { readonly kind: string; readonly id: number; readonly title: string }
}

async function notifyGrouped(tx: Tx, type: 0 | 4, happening: GroupedEvent): Promise<void> {
  // Users are not notified of their own actions.
  if (happening.userId === happening.actorId) return
  const id = await upsertUnread(tx, {
    user_id: happening.userId,
    type,
    subject_kind: happening.subject.kind,
    subject_id: happening.subject.id,
    title: happening.subject.title,
    link: happening.link,
    actor_id: happening.actorId,
  })
  await addActor(tx, id, happening.actorId)
}
