import { isAdmin, isModerator } from '../platform/access/permission.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { findVisibility } from './store.ts'

/**
 * Everybody sees a public question; one that waits or went back is for its author and roles 1 and 3 (design, section 8); a
 * course's own is for its lecturer, for admins, and for whom a course gives it; a removed one is gone.
 */
export function maySee(question: { state: string; user_id: number }, user: User | undefined): boolean {
  if (question.state === 'removed') return false
  if (question.state === 'public' || question.user_id === user?.id) return true
  return question.state === 'course' ? isAdmin(user) : isModerator(user)
}

/** Authors and moderators see how a question is answered without answering, others after they did (specification, section 6). */
export function seesAnswer(question: { user_id: number }, user: User, solved: boolean): boolean {
  return question.user_id === user.id || isModerator(user) || solved
}

/** @throws Problem notFound, also where there is one that the reader may not see */
export async function visibleQuestion(database: Reader, id: number, user: User | undefined) {
  const question = orNotFound(await findVisibility(database, id))
  return orNotFound(maySee(question, user) ? question : undefined)
}
