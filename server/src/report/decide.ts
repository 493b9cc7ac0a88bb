import { nameInSentence } from '@gradus/contract/direction'
import { unoriginalMaterial } from '@gradus/contract/report'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/data/queue.ts'
import type { User } from '../platform/access/user.ts'
import { notifyFromSite } from '../notification/notify.ts'
import { mailAuthor } from '../question/author.ts'
import { hideQuestion } from '../question/publish.ts'
import { award } from '../reputation/reputation.ts'
import { decideOpenReports, findTitle } from './store.ts'

type RemovalReason = 'duplicate' | 'reported' | 'removed'

/**
 * The reasons of the reports that a removal confirms; undefined confirms all. A duplicate confirms only reports of
 * unoriginal material.
 */
const confirmedReasons: Record<RemovalReason, readonly number[] | undefined> = {
  duplicate: [unoriginalMaterial],
  reported: undefined,
  removed: undefined,
}

const explanations: Record<RemovalReason, string> = {
  duplicate: 'A moderator found that it is a duplicate of another question.',
  reported: 'Readers reported it, and a moderator agreed with them.',
  removed: 'A moderator found that it doesn’t belong on this site.',
}

interface Services {
  readonly database: Database
  readonly queue: Queue
  readonly config: Config
}

/**
 * Removes a question and tells its author by mail and in the inbox; users who reported it earn points.
 * @returns true. @throws Problem notFound
 */
export async function removeQuestion(
  services: Services,
  user: User,
  questionId: number,
  requested: RemovalReason,
): Promise<boolean> {
  await services.database.transaction().execute((tx) => remove(tx, services, user, questionId, requested))
  return true
}

/**
 * Removes a question because of its open reports. Without an open one, nothing is removed: another moderator may have
 * dismissed them since this moderator’s list was read.
 * @returns true. @throws Problem notFound, conflict if no report is open
 */
export async function confirmReportsOf(services: Services, user: User, questionId: number): Promise<boolean> {
  await services.database.transaction().execute(async (tx) => {
    const confirmed = await remove(tx, services, user, questionId, 'reported')
    if (confirmed === 0) throw alreadyDecided()
  })
  return true
}

/** @returns how many reports this confirmed */
async function remove(
  tx: Tx,
  { queue, config }: Services,
  user: User,
  questionId: number,
  requested: RemovalReason,
): Promise<number> {
  const question = orNotFound(await hideQuestion(tx, questionId))
  const reporters = await decideOpenReports(tx, questionId, user.id, 'confirmed', confirmedReasons[requested])
  await decideOpenReports(tx, questionId, user.id, 'dismissed')
  // Without a report, the mail does not mention one.
  const reason = requested === 'reported' && reporters.length === 0 ? 'removed' : requested
  // Moderators earn nothing by confirming their own report.
  for (const { user_id, id } of reporters)
    if (user_id !== user.id) await award(tx, user_id, 'reportConfirmed', { kind: 'report', id })
  const subject = { kind: 'question', id: questionId, name: question.title } as const
  await recordAuditEvents(tx, user, {
    action: 'removeQuestion',
    subject,
    details: { reason, reports: reporters.length },
  })
  const isTold = await mailAuthor(tx, queue, question.user_id, {
    subject: `Your question was removed: ${nameInSentence(question.title)}`,
    paragraphs: [
      `Your question “${nameInSentence(question.title)}” was removed from the site. ${explanations[reason]}`,
      `If you think this is a mistake, write to ${config.SUPPORT_EMAIL} and we will look at it again.`,
    ],
    link: { label: 'Open Gradus', url: config.PUBLIC_URL },
  })
  if (isTold)
    await notifyFromSite(tx, {
      userId: question.user_id,
      subject: { kind: 'question', id: questionId },
      title: question.title,
      paragraphs: [`was removed from the site. ${explanations[reason]}`],
    })
  return reporters.length
}

/**
 * Dismisses the open reports of a question; nobody earns points.
 * @throws Problem notFound, conflict if no report is open
 */
export async function dismissReportsOf(database: Database, user: User, questionId: number): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const title = orNotFound(await findTitle(tx, questionId))
    const decided = await decideOpenReports(tx, questionId, user.id, 'dismissed')
    if (decided.length === 0) throw alreadyDecided()
    const subject = { kind: 'question', id: questionId, name: title } as const
    await recordAuditEvents(tx, user, { action: 'dismissReports', subject, details: { reports: decided.length } })
  })
  return 1
}

function alreadyDecided(): Problem {
  return new Problem('conflict', { message: 'No report of this question is open. Someone else may have decided.' })
}
