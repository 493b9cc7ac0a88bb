import type { VoteDelta } from '@gradus/contract/vote'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { retractLikeNotification, notifyLiked } from '../notification/notify.ts'
import { award, withdraw } from '../reputation/reputation.ts'
import { hasAuthorRights, visibleQuestion } from '../question/visibility.ts'
import { changeUpVotes } from '../account/update.ts'
import { changeVotes, lockPublic } from '../question/stats.ts'
import { castVote as cast, withdrawLike, type Votes } from './ballot.ts'
import { isPublic } from '../question/audience.ts'

/**
 * Votes on a public question: once, and not on the user's own, or their company's. @returns the change of its votes, 0 if nothing changed.
 * @throws Problem notFound
 */
export async function castVote(database: Database, user: User, questionId: number, value: 1 | -1): Promise<VoteDelta> {
  const question = await publicQuestion(database, questionId, user)
  if (question.user_id === user.id || hasAuthorRights(question, user)) return 0
  return await database.transaction().execute(async (tx) => {
    // If the question was removed in the meantime, its reputation was already withdrawn.
    orNotFound((await lockPublic(tx, questionId)) || undefined)
    if ((await cast(tx, votesOn(questionId, user), value)) === 0) return 0
    const reason = value === 1 ? 'upvoteReceived' : 'downvoteReceived'
    await award(tx, question.user_id, reason, { kind: 'question', id: questionId, causeId: user.id })
    if (value === 1) await changeUpVotes(tx, question.user_id, 1)
    if (value === 1) await notifyLiked(tx, { ...eventOf(question, user), link: `/Question/${questionId}` })
    return value
  })
}

/** Withdraws a like, and the points that it gave. @returns -1, or 0 if there was none. @throws Problem notFound */
export async function withdrawVote(database: Database, user: User, questionId: number): Promise<VoteDelta> {
  const question = await publicQuestion(database, questionId, user)
  return await database.transaction().execute(async (tx) => {
    orNotFound((await lockPublic(tx, questionId)) || undefined)
    if ((await withdrawLike(tx, votesOn(questionId, user))) === 0) return 0
    await withdraw(tx, question.user_id, 'upvoteReceived', { kind: 'question', id: questionId, causeId: user.id })
    await changeUpVotes(tx, question.user_id, -1)
    await retractLikeNotification(tx, eventOf(question, user))
    return -1
  })
}

function votesOn(id: number, user: User): Votes {
  return { kind: 'question', id, userId: user.id, count: changeVotes }
}

function eventOf(question: { id: number; user_id: number; title: string }, user: User) {
  return {
    userId: question.user_id,
    actorId: user.id,
    subject: { kind: 'question' as const, id: question.id, title: question.title },
  }
}

async function publicQuestion(database: Database, id: number, user: User) {
  const question = await visibleQuestion(database, id, user)
  return orNotFound(isPublic(question) ? question : undefined)
}
