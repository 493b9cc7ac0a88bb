import { messages } from '@gradus/contract/message'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { hasAuthorRights, visibleQuestion } from '../question/visibility.ts'
import { findReport, insertReport, lockReportable } from './store.ts'

/** Users report another user's question, once (specification, section 5). @throws Problem notFound, notAllowed, conflict */
export async function addReport(database: Database, user: User, questionId: number, reason: number): Promise<1> {
  const question = await visibleQuestion(database, questionId, user)
  if (question.user_id === user.id || hasAuthorRights(question, user))
    throw new Problem('notAllowed', { message: 'This is your own question. Edit it instead.' })
  await database.transaction().execute(async (tx) => {
    // A question that was removed in the meantime: its reports are decided, and nobody could decide another one.
    orNotFound(await lockReportable(tx, questionId))
    if (await insertReport(tx, questionId, user.id, reason)) return
    const earlier = await findReport(tx, questionId, user.id)
    const next =
      earlier?.state === 'open' ? messages.adminsWillReview : 'Our admins reviewed your report and kept the question.'
    throw new Problem('conflict', { message: `You have already reported this question. ${next}` })
  })
  return 1
}

export async function hasReported(database: Database, user: User, questionId: number): Promise<boolean> {
  return (await findReport(database, questionId, user.id)) !== undefined
}
