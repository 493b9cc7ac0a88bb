import { sql } from 'kysely'
import type { Database, Tx } from '../platform/data/database.ts'

export async function findOwnVote(database: Database, userId: number, id: number): Promise<-1 | 1 | undefined> {
  const row = await database
    .selectFrom('blog_post_vote')
    .select('value')
    .where('blog_post_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.value
}

/** Sets the user's vote; 0 removes it. @returns the change of the post's votes */
export async function replaceVote(tx: Tx, userId: number, id: number, value: number): Promise<number> {
  // Locks the post, so that two calls of one user run one after the other.
  await tx.selectFrom('blog_post').select('id').where('id', '=', id).forUpdate().execute()
  const removed = await tx
    .deleteFrom('blog_post_vote')
    .where('blog_post_id', '=', id)
    .where('user_id', '=', userId)
    .returning('value')
    .executeTakeFirst()
  if (value === 1 || value === -1)
    await tx.insertInto('blog_post_vote').values({ blog_post_id: id, user_id: userId, value }).execute()
  const change = value - (removed?.value ?? 0)
  if (change !== 0)
    await tx
      .updateTable('blog_post')
      .set({ votes: sql`votes + ${change}` })
      .where('id', '=', id)
      .execute()
  return change
}
