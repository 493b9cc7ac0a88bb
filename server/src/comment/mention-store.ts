import { sql } from 'kysely'
import { deletedUser } from '@gradus/contract/edit-account'
import type { Tx } from '../platform/data/database.ts'

/** Replaces the users that a comment mentions; ids without a user are ignored. */
export async function setMentions(tx: Tx, commentId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('comment_mention').where('comment_id', '=', commentId).execute()
  if (userIds.length === 0) return
  await sql`
    insert into comment_mention (user_id, comment_id)
    select id, ${commentId} from account where id = any(${[...userIds]}::bigint[])`.execute(tx)
}

/** After an account was erased, links to its profile show its new name. */
export async function eraseMentions(tx: Tx, userId: number): Promise<void> {
  const link = `<a [^<>]*href="(https?://[^"/]*)?/Profile\\?id=${userId}"[^<>]*>([^<]|<(?!/a>))*</a>`
  await sql`
    update comment set body = regexp_replace(body, ${link}, ${deletedUser}, 'gi')
    from comment_mention mention
    where mention.comment_id = comment.id and mention.user_id = ${userId}`.execute(tx)
  await tx.deleteFrom('comment_mention').where('user_id', '=', userId).execute()
}

/**
 * Those of the given users who have commented here: other users may not see the comment, so they must not be notified.
 */
export async function listParticipants(
  tx: Tx,
  type: 0 | 1,
  subjectId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.user_id')
    .select('comment.user_id')
    .distinct()
    .where(type === 0 ? 'comment.question_id' : 'comment.blog_post_id', '=', subjectId)
    .where('comment.user_id', 'in', ids)
    .where('account.enabled', '=', true)
    .execute()
  return rows.map((row) => row.user_id)
}
