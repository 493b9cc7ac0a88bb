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
import { findPostHead, findQuestionHead, insertComment, setMentions, listParticipants } from './store.ts'

type NewComment = Pick<InputOf<typeof addComment>['body'], 'body'> & { type: 0 | 1; questionId: number }

/** Comments on a question or a blog post; notifies its author and mentioned users. @returns the id. @throws Problem badInput, notFound */
export async function comment(database: Database, user: User, given: NewComment): Promise<number> {
  const body = cleanComment(given.body, await readSettings(database))
  const isQuestion = given.type === commentTypes.question
  if (isQuestion) await visibleQuestion(database, given.questionId, user)
  return await database.transaction().execute(async (tx) => {
    const head = orNotFound(
      await (isQuestion ? findQuestionHead(tx, given.questionId) : findPostHead(tx, given.questionId)),
    )
    const id = await insertComment(tx, { userId: user.id, type: given.type, subjectId: given.questionId, body })
    await setMentions(tx, id, profilesIn(body))
    await changeCommentCount(tx, given.type, given.questionId, 1)
    const happening = {
      userId: head.user_id,
      actorId: user.id,
      subject: { kind: isQuestion ? 'question' : 'post', id: given.questionId, title: head.title },
      link: isQuestion ? `/Question/${given.questionId}` : `/BlogPost/${given.questionId}`,
    } as const
    await notifyCommented(tx, happening, await listParticipants(tx, given.type, given.questionId, mentionedIn(body)))
    return id
  })
}
