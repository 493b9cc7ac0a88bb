import type { Comment } from '@gradus/contract/comment'
import { messages } from '@gradus/contract/message'
import type { Database } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { mayDelete, mayEdit, mayLike, readsComments } from './permission.ts'
import { hasAnswered, hasCommented, listOfPost, listOfQuestion, type CommentRow } from './store.ts'

/** The user id that stands for a visitor, who has no likes. */
const nobody = 0

/**
 * Authors may read the comments of their own question without answering, and so may moderators; everybody else only
 * after answering, or if they take part in the discussion already (specification, section 6). @throws Problem notFound,
 * notAllowed
 */
export async function checkMayReadComments(database: Database, user: User, questionId: number): Promise<void> {
  const question = await visibleQuestion(database, questionId, user)
  const [answered, commented] = await Promise.all([
    hasAnswered(database, user.id, questionId),
    hasCommented(database, user.id, questionId),
  ])
  if (!readsComments(user, question, { answered, commented }))
    throw new Problem('notAllowed', { message: messages.commentsAfterAnswering })
}

/** The next comments after `after`, the id of a comment. @throws Problem notFound, notAllowed */
export async function readOfQuestion(
  database: Database,
  user: User,
  questionId: number,
  after = 0,
): Promise<Comment[]> {
  await checkMayReadComments(database, user, questionId)
  return (await listOfQuestion(database, questionId, user.id, after)).map((row) => present(row, user))
}

export async function readOfPost(
  database: Database,
  blogPostId: number,
  reader: User | undefined,
  after = 0,
): Promise<Comment[]> {
  return (await listOfPost(database, blogPostId, reader?.id ?? nobody, after)).map((row) => present(row, reader))
}

function present(row: CommentRow, reader: User | undefined): Comment {
  return {
    id: row.id,
    userId: row.user_id,
    body: row.body,
    date: row.created_at.toISOString(),
    modifiedDate: row.modified_at?.toISOString() ?? null,
    type: row.type,
    questionId: row.question_id ?? row.blog_post_id ?? 0,
    displayName: row.display_name,
    profileImage: row.profile_image,
    reputation: row.reputation,
    upVotes: row.up_votes,
    liked: row.liked,
    can: { edit: mayEdit(reader, row), delete: mayDelete(reader, row), like: mayLike(reader, row) },
  }
}
