import type { VoteDelta } from '@gradus/contract/vote'
import type { Database } from '../platform/data/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import { forgetLike, notifyLiked } from '../notification/notify.ts'
import { award, withdraw } from '../reputation/reputation.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { addVote, changeUpVotes, changeVotes, removeLike } from './store.ts'

/**
 * Votes on a public question: once, and not on one's own. @returns the change of its votes, 0 where nothing changed.
 * @throws Problem notFound
 */
export async function castVote(
  database: Database,
  account: Account,
  questionId: number,
  value: 1 | -1,
): Promise<VoteDelta> {
  const question = await publicQuestion(database, questionId, account)
  if (question.user_id === account.id) return 0
  return await database.transaction().execute(async (tx) => {
    if (!(await addVote(tx, questionId, account.id, value))) return 0
    // Removed meanwhile: what it brought is taken back already.
    found((await changeVotes(tx, questionId, value)) || undefined)
    const reason = value === 1 ? 'upvoteReceived' : 'downvoteReceived'
    await award(tx, question.user_id, reason, { kind: 'question', id: questionId, causeId: account.id })
    if (value === 1) await changeUpVotes(tx, question.user_id, 1)
    if (value === 1) await notifyLiked(tx, { ...happeningOf(question, account), link: `/Question/${questionId}` })
    return value
  })
}

/** Takes a like back, and the points that it gave. @returns -1, or 0 where there was none. @throws Problem notFound */
export async function withdrawLike(database: Database, account: Account, questionId: number): Promise<VoteDelta> {
  const question = await publicQuestion(database, questionId, account)
  return await database.transaction().execute(async (tx) => {
    if (!(await removeLike(tx, questionId, account.id))) return 0
    found((await changeVotes(tx, questionId, -1)) || undefined)
    await withdraw(tx, question.user_id, 'upvoteReceived', { kind: 'question', id: questionId, causeId: account.id })
    await changeUpVotes(tx, question.user_id, -1)
    await forgetLike(tx, happeningOf(question, account))
    return -1
  })
}

function happeningOf(question: { id: number; user_id: number; title: string }, account: Account) {
  return {
    userId: question.user_id,
    actorId: account.id,
    subject: { kind: 'question' as const, id: question.id, title: question.title },
  }
}

async function publicQuestion(database: Database, id: number, account: Account) {
  const question = await visibleQuestion(database, id, account)
  return found(question.state === 'public' ? question : undefined)
}
