import { isModerator } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'

/**
 * Authors may read the comments of their own question without answering, and so may moderators; everybody else only
 * after answering, or if they take part in the discussion already (specification, section 6).
 */
export function readsComments(
  user: User,
  question: { readonly user_id: number },
  reader: { readonly answered: boolean; readonly commented: boolean },
): boolean {
  return question.user_id === user.id || isModerator(user) || reader.answered || reader.commented
}

interface CommentAuthor {
  readonly user_id: number
}

export function mayEdit(user: User | undefined, comment: CommentAuthor): boolean {
  return comment.user_id === user?.id
}

/** Users may delete their own comments; moderators any. */
export function mayDelete(user: User | undefined, comment: CommentAuthor): boolean {
  return mayEdit(user, comment) || isModerator(user)
}

/** Users may not like their own comments. */
export function mayLike(user: User | undefined, comment: CommentAuthor): boolean {
  return user !== undefined && comment.user_id !== user.id
}
