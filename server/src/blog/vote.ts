import type { OwnBlogPost } from '@gradus/contract/blog'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { mayChange, mayVote } from './permission.ts'
import { findPost } from './store.ts'
import { replaceVote } from '../vote/ballot.ts'
import { changeVotes, findOwnVote, lockPost } from './stats-store.ts'

/** The user's vote on a post, and whether they may vote on it and edit it. @throws Problem notFound */
export async function readOwnPost(database: Database, user: User, id: number): Promise<OwnBlogPost> {
  const post = orNotFound(await findPost(database, id))
  const vote = await findOwnVote(database, user.id, id)
  return { vote: vote ?? 0, can: { vote: mayVote(user, post), edit: mayChange(user, post) } }
}

/**
 * Sets the user's vote on a post; 0 removes it. Authors cannot vote on their own post.
 * @returns the change in the post's votes; 0 for the user's own post. @throws Problem notFound
 */
export async function castVote(database: Database, user: User, id: number, value: 1 | 0 | -1): Promise<number> {
  const post = orNotFound(await findPost(database, id))
  if (!mayVote(user, post)) return 0
  return await database.transaction().execute(async (tx) => {
    await lockPost(tx, id)
    return await replaceVote(tx, { kind: 'blogPost', id, userId: user.id, count: changeVotes }, value)
  })
}
