import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'

interface Post {
  readonly user_id: number
}

/** Posts are written by roles 1, 2 and 3 (design, section 8). */
export function mayWritePosts(user: User): boolean {
  return isModerator(user) || isLecturer(user)
}

/** Users may edit and delete their own posts; admins any. */
export function mayChange(user: User, post: Post): boolean {
  return isAdmin(user) || (mayWritePosts(user) && post.user_id === user.id)
}

/** Nobody may vote on their own post. */
export function mayVote(user: User, post: Post): boolean {
  return post.user_id !== user.id
}
