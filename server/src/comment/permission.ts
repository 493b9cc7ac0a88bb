import { isModerator } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'

/**
 * Authors see the comments of their own question without answering, moderators too; everybody else after answering, or
 * where they take part already (specification, section 6).
 */
export function readsComments(
  user: User,
  question: { readonly user_id: number },
  reader: { readonly answered: boolean; readonly commented: boolean },
): boolean {
  return question.user_id === user.id || isModerator(user) || reader.answered || reader.commented
}

interface Written {
  readonly user_id: number
}

export function mayEdit(user: User | undefined, comment: Written): boolean {
  return comment.user_id === user?.id
}

/** One's own, or any as a moderator. */
export function mayDelete(user: User | undefined, comment: Written): boolean {
  return mayEdit(user, comment) || isModerator(user)
}

/** Nobody likes their own. */
export function mayLike(user: User | undefined, comment: Written): boolean {
  return user !== undefined && comment.user_id !== user.id
}
