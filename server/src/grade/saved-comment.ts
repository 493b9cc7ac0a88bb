import { lineCommentLimits } from '@gradus/contract/line-comment'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { deleteSaved, insertSaved } from './saved-comment-store.ts'

/** @returns its id. @throws Problem conflict */
export async function keepComment(database: Database, user: User, text: string): Promise<number> {
  const id = await insertSaved(database, user.id, text, lineCommentLimits.saved)
  if (id === undefined)
    throw new Problem('conflict', {
      message: `You have ${lineCommentLimits.saved} saved comments. Delete one to save another.`,
    })
  return id
}

/** @throws Problem notFound */
export async function forgetComment(database: Database, user: User, id: number): Promise<1> {
  orNotFound((await deleteSaved(database, user.id, id)) || undefined)
  return 1
}
