import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { readSettings } from '../setting/setting.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { cleanComment } from './clean.ts'
import { profilesIn } from './mention.ts'
import { mayDelete, mayEdit } from './permission.ts'
import { changeUpVotes } from '../account/update.ts'
import { changeCommentCount } from './count.ts'
import { deleteComment, findComment, findNameOf, lockComment, updateBody } from './store.ts'
import { setMentions } from './mention-store.ts'

/** @throws Problem notFound, notAllowed, badInput, offensiveLanguage; conflict if it is no longer what was edited */
export async function change(
  database: Database,
  user: User,
  id: number,
  { body: html, before }: { readonly body: string; readonly before?: string | undefined },
): Promise<1> {
  const comment = orNotFound(await findComment(database, id))
  if (!mayEdit(user, comment)) throw new Problem('notAllowed')
  if (comment.question_id !== null) await visibleQuestion(database, comment.question_id, user)
  const body = cleanComment(html, await readSettings(database))
  await database.transaction().execute(async (tx) => {
    const current = orNotFound(await lockComment(tx, id))
    refuseOutdated(before, current.body, 'the comment')
    await updateBody(tx, id, body)
    await setMentions(tx, id, profilesIn(body))
  })
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function remove(database: Database, user: User, id: number): Promise<1> {
  const comment = orNotFound(await findComment(database, id))
  if (!mayDelete(user, comment)) throw new Problem('notAllowed')
  if (comment.user_id !== user.id && comment.question_id !== null)
    await visibleQuestion(database, comment.question_id, user)
  await database.transaction().execute(async (tx) => {
    // If two deletions run at once, only one of them counts.
    const likes = orNotFound(await deleteComment(tx, id))
    // Every transaction locks the subject before its author. The common order avoids deadlocks.
    await changeCommentCount(tx, comment.type, comment.question_id ?? comment.blog_post_id ?? 0, -1)
    await changeUpVotes(tx, comment.user_id, -likes)
    if (comment.user_id === user.id) return
    const subject = { kind: 'account', id: comment.user_id, name: await findNameOf(tx, comment.user_id) } as const
    await recordAuditEvents(tx, user, { action: 'deleteComment', subject })
  })
  return 1
}
