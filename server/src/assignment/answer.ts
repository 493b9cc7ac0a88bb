import type { Receipt } from '@gradus/contract/assignment'
import type { answerItem } from '@gradus/contract/assignment-attempt'
import type { ParsedOf } from '@gradus/contract/endpoint'
import { noteChoice } from '../mistake/note.ts'
import type { User } from '../platform/access/user.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { Site } from '../platform/site.ts'
import { admitAttempt, digestOf, enterAttempt, type RequestTimes } from './attempt.ts'
import { findChoice } from './attempt-store.ts'

/**
 * Answers a multiple-choice item. The receipt doesn't say whether it is right.
 * @throws Problem notFound, notAllowed, badInput, conflict, tooSlow
 */
export async function answer(
  site: Pick<Site, 'database' | 'config' | 'queue'>,
  user: User,
  id: number,
  { itemId, choiceId, ...options }: ParsedOf<typeof answerItem>['body'],
  arrival: RequestTimes,
): Promise<Receipt> {
  const { database } = site
  const admission = await admitAttempt(database, user, id, { itemId }, options, arrival)
  const choice = await findChoice(database, admission.questionId, choiceId)
  if (!choice) throw new Problem('badInput', { message: 'Choose one of the answers.', field: 'choiceId' })
  const result = { state: 'judged', passed: choice.correct ? 1 : 0, tests: 1 } as const
  const sent = { choiceId, digest: digestOf(String(choiceId)), result }
  return await database.transaction().execute(async (tx) => {
    const { questionId } = admission
    const authorId = choice.author_id
    await noteChoice(tx, { userId: user.id, questionId, authorId, choiceId, isAttempt: true }, choice.correct)
    return orNotFound(await enterAttempt(tx, site, user, admission, sent))
  })
}
