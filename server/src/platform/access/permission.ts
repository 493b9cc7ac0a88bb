import type { Who } from '@gradus/contract/endpoint'
import { roles } from '@gradus/contract/role'
import { Problem } from '../problem.ts'
import type { Account } from './session.ts'

export const isAdmin = (account: Account | undefined) => account?.role === roles.admin
export const isModerator = (account: Account | undefined) => account?.role === roles.moderator || isAdmin(account)
export const isLecturer = (account: Account | undefined) => account?.role === roles.lecturer

const rules = {
  anyone: () => true,
  user: () => true,
  lecturer: isLecturer,
  moderator: isModerator,
  admin: isAdmin,
} satisfies Record<Who, (account: Account | undefined) => boolean>

/** @throws Problem notSignedIn or notAllowed */
export function guard(who: Who, account: Account | undefined): void {
  if (who !== 'anyone' && !account) throw new Problem('notSignedIn')
  if (!rules[who](account)) throw new Problem('notAllowed')
}
