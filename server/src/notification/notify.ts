import { notificationTypes } from '@gradus/contract/notification'
import type { Tx } from '../platform/data/database.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { addActor, upsertUnread, insertNotification, insertNotifications, removeActor, renewUnread } from './store.ts'
import { kindOf, mentionOf } from './kind.ts'

interface NotifiableEvent {
  /** The recipient. */
  readonly userId: number
  /** The user who did it. */
  readonly actorId: number
  readonly subject: { readonly kind: 'question' | 'post'; readonly id: number; readonly title: string }
  readonly link: string
}

/** Notifies the author ("Dana and 3 others liked …"), in the transaction of the vote. */
export async function notifyLiked(tx: Tx, event: NotifiableEvent): Promise<void> {
  await notifyGrouped(tx, notificationTypes.liked, event)
}

/**
 * Notifies the author ("Dana and 3 others commented on …") and the users whom the comment mentions ("mentioned you on
 * …"), in the transaction of the comment. Users are locked in the order of their ids to avoid deadlocks.
 */
export async function notifyCommented(tx: Tx, event: NotifiableEvent, mentioned: readonly number[]): Promise<void> {
  const { subject, userId: authorId } = event
  const others = mentioned.filter((id) => id !== authorId)
  for (const userId of [...new Set([authorId, ...others])].toSorted((one, other) => one - other)) {
    const kind = userId === authorId ? subject.kind : mentionOf[subject.kind]
    await notifyGrouped(tx, notificationTypes.commented, { ...event, userId, subject: { ...subject, kind } })
  }
}

/** Removes the notification of a like that was withdrawn before the author read about it. */
export async function retractLikeNotification(
  tx: Tx,
  event: Pick<NotifiableEvent, 'userId' | 'actorId' | 'subject'>,
): Promise<void> {
  await removeActor(tx, event.userId, notificationTypes.liked, event.subject, event.actorId)
}

/** Notifies the author that a question was approved or returned. */
export async function notifyReviewDecision(
  tx: Tx,
  question: { readonly id: number; readonly user_id: number; readonly title: string },
  review: { readonly decision: 'approved' } | { readonly decision: 'returned'; readonly reason: string },
): Promise<void> {
  const words =
    review.decision === 'approved'
      ? 'Your question was approved: everyone can see it now.'
      : `Your question was returned to you: ${review.reason}`
  await insertNotification(tx, {
    user_id: question.user_id,
    type: notificationTypes.system,
    subject_kind: kindOf[review.decision],
    subject_id: question.id,
    title: question.title,
    body: `<p>${escapeHtml(words)}</p>`,
    link: `/Question/${question.id}`,
  })
}

/** Sends one person a message from the site itself. `paragraphs` are plain text. */
export async function notifyFromSite(
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
      readonly kind: 'question' | 'pass' | 'dataRequest' | 'company' | 'course' | 'assignment'
      readonly id: number
    }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link?: string
  },
): Promise<void> {
  await insertNotification(tx, {
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
    readonly subject: {
      readonly kind: 'assignment' | 'tournament' | 'course' | 'company' | 'rejudge'
      readonly id: number
    }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link: string
  },
): Promise<void> {
  if (userIds.length === 0) return
  await insertNotifications(tx, userIds, {
    type: notificationTypes.system,
    subject_kind: subject.kind,
    subject_id: subject.id,
    title,
    body: paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    link,
  })
}

/**
 * For events that repeat, such as a class's requests after a release: a user who hasn't read the last
 * notification about the same subject gets no second one; the unread one moves to the top. `paragraphs` are plain text.
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
    readonly subject: {
      readonly kind:
        | 'regradeRequests'
        | 'tournamentResult'
        | 'lineComments'
        | 'changedGrade'
        | 'closedAccounts'
        | 'changedTimes'
        | 'jobApplications'
        | 'assessmentFinished'
      readonly id: number
    }
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly link: string
  },
): Promise<void> {
  const renewed = new Set(await renewUnread(tx, userIds, notificationTypes.system, subject))
  await insertNotifications(
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
  await insertNotifications(tx, userIds, {
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

async function notifyGrouped(tx: Tx, type: 0 | 4, event: GroupedEvent): Promise<void> {
  // Users are not notified of their own actions.
  if (event.userId === event.actorId) return
  const id = await upsertUnread(tx, {
    user_id: event.userId,
    type,
    subject_kind: event.subject.kind,
    subject_id: event.subject.id,
    title: event.subject.title,
    link: event.link,
    actor_id: event.actorId,
  })
  await addActor(tx, id, event.actorId)
}
