import type { InputOf } from '@gradus/contract/endpoint'
import { commentTypes, type addComment } from '@gradus/contract/comment'
import type { Database } from '../platform/data/database.ts'
import { found } from '../platform/problem.ts'
import type { Account } from '../platform/access/session.ts'
import { notifyCommented } from '../notification/notify.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { readSettings } from '../setting/setting.ts'
import { cleaned } from './clean.ts'
import { mentionedIn, profilesIn } from './mention.ts'
import { countUp, findPostHead, findQuestionHead, insertComment, setMentions, takingPart } from './store.ts'

type Given = Pick<InputOf<typeof addComment>['body'], 'body'> & { type: 0 | 1; questionId: number }

/** Comments on a question or a blog post; tells its author and whoever is mentioned. @returns the id. @throws Problem badInput, notFound */
export async function comment(database: Database, account: Account, given: Given): Promise<number> {
  const body = cleaned(given.body, await readSettings(database))
  const isQuestion = given.type === commentTypes.question
  if (isQuestion) await visibleQuestion(database, given.questionId, account)
  return await database.transaction().execute(async (tx) => {
    const head = found(await (isQuestion ? findQuestionHead(tx, given.questionId) : findPostHead(tx, given.questionId)))
    const id = await insertComment(tx, { userId: account.id, type: given.type, subjectId: given.questionId, body })
    await setMentions(tx, id, profilesIn(body))
    await countUp(tx, given.type, given.questionId, 1)
    const happening = {
      userId: head.user_id,
      actorId: account.id,
      subject: { kind: isQuestion ? 'question' : 'post', id: given.questionId, title: head.title },
      link: isQuestion ? `/Question/${given.questionId}` : `/BlogPost/${given.questionId}`,
    } as const
    await notifyCommented(tx, happening, await takingPart(tx, given.type, given.questionId, mentionedIn(body)))
    return id
  })
}
