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

/** Two calls of one user then run one after the other. */
export async function lockPost(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('blog_post').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function changeVotes(tx: Tx, id: number, change: number): Promise<void> {
  await tx
    .updateTable('blog_post')
    .set({ votes: sql`votes + ${change}` })
    .where('id', '=', id)
    .execute()
}

export async function changeComments(tx: Tx, id: number, change: 1 | -1): Promise<void> {
  await tx
    .updateTable('blog_post')
    .set({ comments: sql`comments + ${change}` })
    .where('id', '=', id)
    .execute()
}
