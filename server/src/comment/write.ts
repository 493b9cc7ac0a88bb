import type { InputOf } from '@gradus/contract/endpoint'
import { commentTypes, type addComment } from '@gradus/contract/comment'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { notifyCommented } from '../notification/notify.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { readSettings } from '../setting/setting.ts'
import { cleanComment } from './clean.ts'
import { mentionedIn, profilesIn } from './mention.ts'
import { changeCommentCount } from './count.ts'
import { findPostHead, findQuestionHead, findRepeated, insertComment, lockCommentsOf } from './store.ts'
import { setMentions, listParticipants } from './mention-store.ts'

type NewComment = Pick<InputOf<typeof addComment>['body'], 'body'> & { type: 0 | 1; questionId: number }

/**
 * Comments on a question or a blog post; notifies its author and mentioned users. The draft of a comment is in all of a
 * user's tabs, so the same comment can be sent from two of them: it is added once.
 *
 * @returns the id. @throws Problem badInput, notFound
 */
export async function comment(database: Database, user: User, newComment: NewComment): Promise<number> {
  const body = cleanComment(newComment.body, await readSettings(database))
  const isQuestion = newComment.type === commentTypes.question
  if (isQuestion) await visibleQuestion(database, newComment.questionId, user)
  return await database.transaction().execute(async (tx) => {
    const head = orNotFound(
      await (isQuestion ? findQuestionHead(tx, newComment.questionId) : findPostHead(tx, newComment.questionId)),
    )
    const added = { userId: user.id, type: newComment.type, subjectId: newComment.questionId, body }
    await lockCommentsOf(tx, user.id)
    const repeated = await findRepeated(tx, added)
    if (repeated !== undefined) return repeated
    const id = await insertComment(tx, added)
    await setMentions(tx, id, profilesIn(body))
    await changeCommentCount(tx, newComment.type, newComment.questionId, 1)
    const event = {
      userId: head.user_id,
      actorId: user.id,
      subject: { kind: isQuestion ? 'question' : 'post', id: newComment.questionId, title: head.title },
      link: isQuestion ? `/Question/${newComment.questionId}` : `/BlogPost/${newComment.questionId}`,
    } as const
    await notifyCommented(
      tx,
      event,
      await listParticipants(tx, newComment.type, newComment.questionId, mentionedIn(body)),
    )
    return id
  })
}
