import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { findPost } from './store.ts'
import { findOwnVote, replaceVote } from './vote-store.ts'

/** The user's vote on a post, 0 for none. */
export async function readOwnVote(database: Database, user: User, id: number): Promise<-1 | 0 | 1> {
  return (await findOwnVote(database, user.id, id)) ?? 0
}

/** Sets one's vote on a post; none on one's own. @returns the change of its votes. @throws Problem notFound */
export async function castVote(database: Database, user: User, id: number, value: number): Promise<number> {
  const post = orNotFound(await findPost(database, id))
  if (post.user_id === user.id) return 0
  return await database.transaction().execute((tx) => replaceVote(tx, user.id, id, value))
}
