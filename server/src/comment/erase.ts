import { changeUpVotes } from '../account/update.ts'
import type { Tx } from '../platform/data/database.ts'
import { eraseMentions } from './mention-store.ts'
import { lockLikesUnder } from './store.ts'

/** Replaces the mentions of an erased user in other users' comments. */
export async function eraseUserFromComments(tx: Tx, userId: number): Promise<void> {
  await eraseMentions(tx, userId)
}

/**
 * Before questions or posts are deleted: the likes of their comments are deleted, too, and no longer count for those who
 * wrote them.
 */
export async function uncountLikesUnder(tx: Tx, type: 0 | 1, subjectIds: readonly number[]): Promise<void> {
  for (const { user_id, likes } of await lockLikesUnder(tx, type, subjectIds)) await changeUpVotes(tx, user_id, -likes)
}
