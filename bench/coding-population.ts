import { postQuestion } from '@gradus/contract/question-form'
import { roles } from '@gradus/contract/role'
import { startSession } from '../server/src/account/session.ts'
import { sessionCookie } from '../server/src/platform/access/session.ts'
import type { Database } from '../server/src/platform/data/database.ts'
import { anAccount, type AccountOptions } from '../server/test/account.ts'
import { codingForm } from '../server/test/question.ts'
import { requestUntilDone } from './drill-person.ts'

/** The users who submit code in the drills, and the question that they answer. */

/** A user who is signed in. */
export interface User {
  readonly id: number
  readonly cookie: string
}

export async function addUser(database: Database, options: AccountOptions): Promise<User> {
  const { id } = await anAccount({ database }, options)
  return await signInUser(database, id)
}

export async function signInUser(database: Database, id: number): Promise<User> {
  const token = await startSession(database, id, { userAgent: 'bench', address: '127.0.0.1' })
  return { id, cookie: `${sessionCookie}=${token}` }
}

/** An admin posts a question in Python whose answer is `2 * n`. */
export async function postCodingQuestion(
  database: Database,
  url: string,
): Promise<{ admin: User; questionId: number }> {
  const admin = await addUser(database, { role: roles.admin, displayName: 'Ada Admin' })
  const body = { ...codingForm(), isVisible: true }
  const { cookie } = admin
  return {
    admin,
    questionId: Number(await requestUntilDone(url, { method: 'POST', path: postQuestion.url, body, cookie })),
  }
}
