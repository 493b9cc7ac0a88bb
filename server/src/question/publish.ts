import { record } from '../audit/audit.ts'
import { award } from '../reputation/reputation.ts'
import { countPublic as countTagsPublic } from '../tag/tag.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Tx } from '../platform/database.ts'
import { textOf, sanitize } from '../platform/html.ts'
import { sendMail } from '../platform/mail.ts'
import { found, Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { Account } from '../platform/session.ts'
import { changeTotal, lockQuestion, setState, type LockedQuestion } from './store.ts'

/** Keeps the counters of the public lists and of the tags in step with a question that enters or leaves them. */
export async function countInLists(
  tx: Tx,
  question: Pick<LockedQuestion, 'multiple_choice' | 'no_import_option' | 'tags'>,
  isPublic: boolean,
): Promise<void> {
  // Tags first, as everybody who gives a question tags does: nobody waits for somebody who waits for him.
  await countTagsPublic(tx, question.tags, isPublic)
  await changeTotal(tx, question.multiple_choice, !question.no_import_option, isPublic ? 1 : -1)
}

/** A waiting question becomes public and earns its author points. @throws Problem notFound, conflict */
export async function approve(
  database: Database,
  account: Account,
  id: number,
  shown: { altTitle?: string | undefined; altBody?: string | undefined },
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const locked = await lockQuestion(tx, id)
    const question = found(locked?.state === 'removed' ? undefined : locked)
    if (question.state !== 'waiting') throw new Problem('conflict')
    // An alternative body without text is no alternative (specification, section 5).
    const altBody = shown.altBody !== undefined && textOf(shown.altBody) !== '' ? sanitize(shown.altBody) : undefined
    await setState(tx, id, 'public', { altTitle: shown.altTitle, altBody, approved: true })
    await countInLists(tx, question, true)
    await award(tx, question.account_id, 'questionApproved', { kind: 'question', id })
    await record(tx, account, { action: 'approveQuestion', subject: { kind: 'question', id, name: question.title } })
  })
}

/** A waiting question goes back to its author, who is told why by mail. @throws Problem notFound, conflict */
export async function reject(
  { database, queue, config }: { database: Database; queue: Queue; config: Config },
  account: Account,
  id: number,
  reason: string,
): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const question = found(await lockQuestion(tx, id))
    if (question.state !== 'waiting') throw new Problem('conflict')
    await setState(tx, id, 'returned', { reason })
    const subject = { kind: 'question', id, name: question.title } as const
    await record(tx, account, { action: 'rejectQuestion', subject, details: { reason } })
    const author = await tx
      .selectFrom('account')
      .select(['email', 'display_name'])
      .where('id', '=', question.account_id)
      .executeTakeFirstOrThrow()
    await sendMail(tx, queue, {
      to: author.email,
      subject: `Your question came back: ${question.title}`,
      paragraphs: [
        `Hello ${author.display_name},`,
        `A moderator read your question "${question.title}" and sent it back to you, with this reason:`,
        reason,
        'Nothing of it is lost. Change it and post it again.',
      ],
      link: { label: 'Open the question', url: `${config.PUBLIC_URL}/Question/${id}` },
    })
  })
}

/** Takes a question off the site, from whatever state. @returns it as it was; undefined where there is none any more */
export async function hideQuestion(tx: Tx, id: number): Promise<LockedQuestion | undefined> {
  const question = await lockQuestion(tx, id)
  if (!question || question.state === 'removed') return undefined
  if (question.state === 'public') await countInLists(tx, question, false)
  await setState(tx, id, 'removed')
  return question
}
