import type { BlogPost } from '@gradus/contract/blog'
import { roles, type Role } from '@gradus/contract/role'
import { useOwnInfo, useSession } from '../shell/session.ts'

/** Roles 1, 2 and 3 write (design, section 8); undefined until it is known who reads. */
export function useMayWrite(): boolean | undefined {
  const session = useSession()
  const role = useOwnInfo()?.role
  if (session.state === 'visitor') return false
  return role === undefined ? undefined : mayWrite(role)
}

/** One's own, or any as an admin. */
export function useMayChange(post: Pick<BlogPost, 'userId'> | undefined | null): boolean {
  const session = useSession()
  const role = useOwnInfo()?.role
  if (!post || session.state !== 'user' || role === undefined) return false
  return role === roles.admin || (mayWrite(role) && session.userId === post.userId)
}

function mayWrite(role: Role): boolean {
  return role !== roles.user
}
