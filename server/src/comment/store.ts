import { sql } from 'kysely'
import { commentTypes, commentsPageSize } from '@gradus/contract/comment'
import type { Database, Reader, Tx } from '../platform/data/database.ts'

function comments(database: Reader, readerId: number, after: number) {
  return database
    .selectFrom('comment')
    .innerJoin('account', 'account.id', 'comment.user_id')
    .leftJoin('comment_vote', (join) =>
      join.onRef('comment_vote.comment_id', '=', 'comment.id').on('comment_vote.user_id', '=', readerId),
    )
    .select([
      'comment.id',
      'comment.user_id',
      'comment.type',
      'comment.question_id',
      'comment.blog_post_id',
      'comment.body',
      'comment.up_votes',
      'comment.created_at',
      'comment.modified_at',
      'account.display_name',
      'account.profile_image',
      'account.reputation',
      sql<boolean>`comment_vote.user_id is not null`.as('liked'),
    ])
    .where('comment.id', '>', after)
    .orderBy('comment.id')
    .limit(commentsPageSize)
}

export function listOfQuestion(database: Database, questionId: number, readerId: number, after: number) {
  return comments(database, readerId, after).where('comment.question_id', '=', questionId).execute()
}
export type CommentRow = Awaited<ReturnType<typeof listOfQuestion>>[number]

export function listOfPost(database: Database, blogPostId: number, readerId: number, after: number) {
  return comments(database, readerId, after).where('comment.blog_post_id', '=', blogPostId).execute()
}

export async function hasAnswered(database: Database, userId: number, questionId: number): Promise<boolean> {
  const row = await database
    .selectFrom('question_progress')
    .select('tries')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasCommented(database: Database, userId: number, questionId: number): Promise<boolean> {
  const row = await database
    .selectFrom('comment')
    .select('id')
    .where('question_id', '=', questionId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function findQuestionHead(tx: Tx, id: number) {
  return tx
    .selectFrom('question')
    .select(['user_id', sql<string>`coalesce(alt_title, title)`.as('title')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findPostHead(tx: Tx, id: number) {
  return tx.selectFrom('blog_post').select(['user_id', 'title']).where('id', '=', id).executeTakeFirst()
}

/**
 * Comments of one user are added one after the other. Not a lock of the account's row: others lock a question before its
 * author's account, and here that would be the other way round.
 */
export async function lockCommentsOf(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comment'), ${userId}::int)`.execute(tx)
}

/** The user's last comment, if it is this one and at most a minute old. */
export async function findRepeated(tx: Tx, { userId, type, subjectId, body }: NewComment): Promise<number | undefined> {
  const last = await tx
    .selectFrom('comment')
    .select(['id', 'body', 'question_id', 'blog_post_id'])
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.body !== body || (type === 0 ? last.question_id : last.blog_post_id) !== subjectId) return undefined
  return last.id
}

interface NewComment {
  readonly userId: number
  readonly type: 0 | 1
  readonly subjectId: number
  readonly body: string
}

export async function insertComment(tx: Tx, newComment: NewComment): Promise<number> {
  const row = await tx
    .insertInto('comment')
    .values({
      user_id: newComment.userId,
      type: newComment.type,
      question_id: newComment.type === 0 ? newComment.subjectId : null,
      blog_post_id: newComment.type === 1 ? newComment.subjectId : null,
      body: newComment.body,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findComment(database: Reader, id: number) {
  return database
    .selectFrom('comment')
    .select(['id', 'user_id', 'type', 'question_id', 'blog_post_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateBody(database: Tx, id: number, body: string): Promise<void> {
  await database
    .updateTable('comment')
    .set({ body, modified_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export function lockComment(tx: Tx, id: number) {
  return tx.selectFrom('comment').select(['id', 'body']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** @returns the number of likes that it had; undefined if it was deleted already */
export async function deleteComment(tx: Tx, id: number): Promise<number | undefined> {
  const deleted = await tx.deleteFrom('comment').where('id', '=', id).returning('up_votes').executeTakeFirst()
  return deleted?.up_votes
}

/**
 * The likes of all comments on these questions or posts, by the comments' authors. The comments are locked, so that
 * nobody likes them any more.
 */
export async function lockLikesUnder(
  tx: Tx,
  type: 0 | 1,
  subjectIds: readonly number[],
): Promise<{ readonly user_id: number; readonly likes: number }[]> {
  const subject = sql.ref(type === commentTypes.question ? 'question_id' : 'blog_post_id')
  const { rows } = await sql<{ user_id: number; likes: number }>`
    with locked as (
      select user_id, up_votes from comment where ${subject} = any(${[...subjectIds]}::bigint[])
      order by id for no key update
    )
    select user_id, sum(up_votes)::int as likes from locked group by user_id order by user_id`.execute(tx)
  return rows
}

export async function changeLikes(tx: Tx, commentId: number, change: number): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ up_votes: sql`up_votes + ${change}` })
    .where('id', '=', commentId)
    .execute()
}

export async function findNameOf(database: Reader, userId: number): Promise<string> {
  const row = await database.selectFrom('account').select('display_name').where('id', '=', userId).executeTakeFirst()
  return row?.display_name ?? ''
}
