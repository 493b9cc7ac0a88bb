import { isAdmin, isLecturer, isModerator } from '../platform/access/permission.ts'
import type { User } from '../platform/access/user.ts'

interface Post {
  readonly user_id: number
}

/** Posts are written by roles 1, 2 and 3 (design, section 8). */
export function mayWritePosts(user: User): boolean {
  return isModerator(user) || isLecturer(user)
}

/** Edit and delete: one's own, or any as an admin. */
export function mayChange(user: User, post: Post): boolean {
  return isAdmin(user) || (mayWritePosts(user) && post.user_id === user.id)
}

/** Nobody votes on their own. */
export function mayVote(user: User, post: Post): boolean {
  return post.user_id !== user.id
}
