import { nameInSentence } from '@gradus/contract/direction'
import { recordAuditEvents } from '../audit/audit.ts'
import { notifyReviewDecision } from '../notification/notify.ts'
import { award, reverse } from '../reputation/reputation.ts'
import { countPublic as countTagsPublic } from '../tag/tag.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/data/queue.ts'
import type { User } from '../platform/access/user.ts'
import { readSettings } from '../setting/setting.ts'
import { changeUpVotes } from '../account/update.ts'
import { isPublic } from './audience.ts'
import { mailAuthor } from './author.ts'
import { htmlOrNone } from './clean.ts'
import { changeTotal } from './list-store.ts'
import { countLikes } from './stats.ts'
import { lockQuestion, type LockedQuestion } from './store.ts'
import { setLifecycle } from './state-store.ts'

/** Updates the counters of the public lists and of the tags when a question enters or leaves them. */
export async function countInLists(
  tx: Tx,
  question: Pick<LockedQuestion, 'multiple_choice' | 'no_import_option' | 'tags'>,
  isPublic: boolean,
): Promise<void> {
  // Every transaction locks tags before totals. The common order avoids deadlocks.
  await countTagsPublic(tx, question.tags, isPublic)
  await changeTotal(tx, question.multiple_choice, !question.no_import_option, isPublic ? 1 : -1)
}

interface Approval {
  readonly altTitle?: string | undefined
  readonly altBody?: string | undefined
  /** The revision that the moderator has read. */
  readonly revision?: number | undefined
}

const decided = {
  approved: 'it was approved',
  returned: 'it was returned to its author',
  removed: 'it was removed',
} as const

/**
 * Another moderator may have decided first. The message names the question, because several are decided at once, and an
 * approval is sent only after the time in which it can be undone.
 *
 * @throws Problem notFound if it was removed, conflict
 */
function refuseDecided({ title, lifecycle }: LockedQuestion, decision: 'approved' | 'returned'): void {
  if (lifecycle === 'waiting') return
  throw new Problem(lifecycle === 'removed' ? 'notFound' : 'conflict', {
    message: `“${nameInSentence(title)}” was not ${decision}: ${decided[lifecycle]} in the meantime.`,
  })
}

/** A waiting question becomes public and earns its author points. @throws Problem notFound, conflict */
export async function approve(
  database: Database,
  user: User,
  id: number,
  { revision, ...alternative }: Approval,
): Promise<void> {
  const rules = await readSettings(database)
  await database.transaction().execute(async (tx) => {
    const question = orNotFound(await lockQuestion(tx, id))
    refuseDecided(question, 'approved')
    if (revision !== undefined && revision !== question.revision)
      throw new Problem('conflict', {
        message: `“${nameInSentence(question.title)}” was edited after you read it. Read it again, then approve it.`,
      })
    // An alternative body without text counts as none (specification, section 5), and replaces an earlier one.
    const altBody = alternative.altBody === undefined ? undefined : htmlOrNone(alternative.altBody, rules)
    await setLifecycle(tx, id, 'approved', { altTitle: alternative.altTitle, altBody, approvedByModerator: true })
    await countInLists(tx, question, true)
    // Approving one's own question earns no points and sends no notification.
    if (question.user_id !== user.id) {
      await award(tx, question.user_id, 'questionApproved', { kind: 'question', id })
      await notifyReviewDecision(tx, question, { decision: 'approved' })
    }
    await recordAuditEvents(tx, user, {
      action: 'approveQuestion',
      subject: { kind: 'question', id, name: question.title },
    })
  })
}

/** Returns a waiting question to its author and mails the reason. @throws Problem notFound, conflict */
export async function reject(
  { database, queue, config }: { database: Database; queue: Queue; config: Config },
  user: User,
  id: number,
  reason: string,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const question = orNotFound(await lockQuestion(tx, id))
    refuseDecided(question, 'returned')
    await setLifecycle(tx, id, 'returned', { reason })
    const subject = { kind: 'question', id, name: question.title } as const
    await recordAuditEvents(tx, user, { action: 'rejectQuestion', subject, details: { reason } })
    if (question.user_id === user.id) return
    await notifyReviewDecision(tx, question, { decision: 'returned', reason })
    await mailAuthor(tx, queue, question.user_id, {
      subject: `Your question was returned: ${nameInSentence(question.title)}`,
      paragraphs: [
        `A moderator returned your question “${nameInSentence(question.title)}” for this reason:`,
        reason,
        'Nothing is lost. Edit it and send it for review again.',
      ],
      link: { label: 'Open the question', url: `${config.PUBLIC_URL}/Question/${id}` },
    })
  })
}

/**
 * Removes a question and revokes the reputation that it brought its author. Other users keep their solutions and
 * reputation. @returns the question before that; undefined if it was already removed
 */
export async function hideQuestion(tx: Tx, id: number): Promise<LockedQuestion | undefined> {
  const question = await lockQuestion(tx, id)
  if (!question || question.lifecycle === 'removed') return undefined
  if (isPublic(question)) await countInLists(tx, question, false)
  await setLifecycle(tx, id, 'removed')
  await reverse(tx, question.user_id, 'questionRemoved', { kind: 'question', id })
  // Likes of a removed question no longer count among the likes that its author received.
  await changeUpVotes(tx, question.user_id, -(await countLikes(tx, id)))
  return question
}
