import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { mayLike } from './permission.ts'
import { checkMayReadComments } from './read.ts'
import { changeUpVotes } from '../account/update.ts'
import { setLike } from '../vote/ballot.ts'
import { changeLikes, findComment, lockComment } from './store.ts'

/**
 * Likes a comment that the user may read, or withdraws the like. Users cannot like their own comments.
 * @returns the change in the comment's votes; 0 for the user's own. @throws Problem notFound, notAllowed
 */
export async function like(database: Database, user: User, id: number, liked: boolean): Promise<-1 | 0 | 1> {
  const comment = orNotFound(await findComment(database, id))
  if (comment.question_id !== null) await checkMayReadComments(database, user, comment.question_id)
  if (!mayLike(user, comment)) return 0
  return await database.transaction().execute(async (tx) => {
    // Before its votes, as deleting it does.
    orNotFound(await lockComment(tx, id))
    const change = await setLike(tx, { kind: 'comment', id, userId: user.id, count: changeLikes }, liked)
    await changeUpVotes(tx, comment.user_id, change)
    return change
  })
}
