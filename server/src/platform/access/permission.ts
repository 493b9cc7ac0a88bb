import type { Endpoint, Who } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { Problem } from '../problem.ts'
import type { User } from './user.ts'

export const isAdmin = (user: User | undefined) => user?.role === roles.admin
export const isModerator = (user: User | undefined) => user?.role === roles.moderator || isAdmin(user)
export const isLecturer = (user: User | undefined) => user?.role === roles.lecturer

const rules = {
  anyone: () => true,
  user: () => true,
  lecturer: isLecturer,
  moderator: isModerator,
  admin: isAdmin,
} satisfies Record<Who, (user: User | undefined) => boolean>

/** @throws Problem notSignedIn or notAllowed */
export function guard({ who, candidate }: Pick<Endpoint, 'who' | 'candidate'>, user: User | undefined): void {
  if (who !== 'anyone' && !user) throw new Problem('notSignedIn')
  if (user?.isGuest && !candidate) throw new Problem('notAllowed')
  if (!rules[who](user)) throw new Problem('notAllowed')
}
