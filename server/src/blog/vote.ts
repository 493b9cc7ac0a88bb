import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import { findPost } from './store.ts'

/** The vote of a reader on a post, 0 for none. */
export async function readOwnVote(database: Database, account: Account, id: number): Promise<-1 | 0 | 1> {
  const row = await database
    .selectFrom('blog_post_vote')
    .select('value')
    .where('blog_post_id', '=', id)
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  return row?.value ?? 0
}

/** Sets one's vote on a post; none on one's own. @returns the change of its votes. @throws Problem notFound */
export async function castVote(database: Database, account: Account, id: number, value: number): Promise<number> {
  const post = found(await findPost(database, id))
  if (post.user_id === account.id) return 0
  return await database.transaction().execute(async (tx) => {
    // The post's row is the lock: two calls of one reader at once come one after the other.
    await tx.selectFrom('blog_post').select('id').where('id', '=', id).forUpdate().execute()
    const change = await replaceVote(tx, account.id, id, value)
    if (change !== 0)
      await tx
        .updateTable('blog_post')
        .set({ votes: sql`votes + ${change}` })
        .where('id', '=', id)
        .execute()
    return change
  })
}

async function replaceVote(tx: Tx, userId: number, id: number, value: number): Promise<number> {
  const removed = await tx
    .deleteFrom('blog_post_vote')
    .where('blog_post_id', '=', id)
    .where('user_id', '=', userId)
    .returning('value')
    .executeTakeFirst()
  if (value === 1 || value === -1)
    await tx.insertInto('blog_post_vote').values({ blog_post_id: id, user_id: userId, value }).execute()
  return value - (removed?.value ?? 0)
}
