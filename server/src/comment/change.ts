import { record } from '../audit/audit.ts'
import type { Database } from '../platform/database.ts'
import { isModerator } from '../platform/permission.ts'
import { found, Problem } from '../platform/problem.ts'
import type { Account } from '../platform/session.ts'
import { cleaned } from './clean.ts'
import { countUp, deleteComment, findComment, findNameOf, updateBody } from './store.ts'

/** @throws Problem notFound, notAllowed, badInput, offensiveLanguage */
export async function change(database: Database, account: Account, id: number, html: string): Promise<1> {
  const comment = found(await findComment(database, id))
  if (comment.account_id !== account.id) throw new Problem('notAllowed')
  await updateBody(database, id, cleaned(html))
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function remove(database: Database, account: Account, id: number): Promise<1> {
  const comment = found(await findComment(database, id))
  if (comment.account_id !== account.id && !isModerator(account)) throw new Problem('notAllowed')
  await database.transaction().execute(async (tx) => {
    // Of two deletions at once only one counts.
    if (!(await deleteComment(tx, id))) throw new Problem('notFound')
    await countUp(tx, comment.type, comment.question_id ?? comment.blog_post_id ?? 0, -1)
    if (comment.account_id === account.id) return
    const subject = { kind: 'account', id: comment.account_id, name: await findNameOf(tx, comment.account_id) } as const
    await record(tx, account, { action: 'deleteComment', subject })
  })
  return 1
}
