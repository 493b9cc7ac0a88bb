import type { BulkResult } from '@gradus/contract/part'
import { recordAuditEvents } from '../audit/audit.ts'
import { applyToEach } from '../platform/http/bulk.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { isForCourse, isPublic } from '../question/audience.ts'
import { hideQuestion } from '../question/publish.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { lockTagNamesForTagging, setTags } from '../tag/tag.ts'
import { insertCopy } from '../question/copy.ts'
import { findCopy } from './store.ts'

/**
 * Copies a public question into the lecturer's own. The copy brings the hidden tests and the author's solution along, so
 * the audit trail says who took it. Asked twice, it is one copy. @returns its id. @throws Problem notFound
 */
export async function copyQuestion(database: Database, user: User, questionId: number): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    await lockTagNamesForTagging(tx)
    const original = await visibleQuestion(tx, questionId, user)
    orNotFound(isPublic(original) ? original : undefined)
    const copy = await insertCopy(tx, user.id, questionId)
    if (!copy) return orNotFound(await findCopy(tx, user.id, questionId)).id
    await setTags(tx, { id: copy.id, tags: [], isPublic: false }, copy.tags)
    const subject = { kind: 'question', id: questionId, name: original.title } as const
    await recordAuditEvents(tx, user, { action: 'copyQuestion', subject })
    return copy.id
  })
}

/** Submissions remain. Nobody is notified, because only the course saw the question. */
export function removeOwnQuestions(database: Database, user: User, ids: readonly number[]): Promise<BulkResult> {
  return applyToEach(ids, (id) =>
    database.transaction().execute(async (tx) => {
      const question = await visibleQuestion(tx, id, user)
      orNotFound(isForCourse(question) && question.user_id === user.id ? question : undefined)
      await hideQuestion(tx, id)
    }),
  )
}
