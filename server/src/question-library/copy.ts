import type { AuditAction } from '@gradus/contract/audit-action'
import { recordAuditEvents } from '../audit/audit.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { isPublic } from '../question/audience.ts'
import { insertCopy } from '../question/copy.ts'
import { visibleQuestion } from '../question/visibility.ts'
import { lockTagNamesForTagging, setTags } from '../tag/tag.ts'
import { findCopy, type Library } from './store.ts'

/**
 * Copies a public question into a library. The copy includes the hidden tests and the author's solution, so the audit
 * trail records who made it. Idempotent: a second call returns the first copy. @returns its id. @throws Problem
 * notFound
 */
export async function copyPublicQuestion(
  database: Database,
  user: User,
  library: Library,
  questionId: number,
  action: AuditAction,
): Promise<number> {
  return await database.transaction().execute(async (tx) => {
    await lockTagNamesForTagging(tx)
    const original = await visibleQuestion(tx, questionId, user)
    orNotFound(isPublic(original) ? original : undefined)
    const place =
      'userId' in library
        ? ({ for: 'course', ...library } as const)
        : ({ for: 'company', userId: user.id, ...library } as const)
    const copy = await insertCopy(tx, place, questionId)
    if (!copy) return orNotFound(await findCopy(tx, library, questionId)).id
    await setTags(tx, { id: copy.id, tags: [], isPublic: false }, copy.tags)
    const subject = { kind: 'question', id: questionId, name: original.title } as const
    await recordAuditEvents(tx, user, { action, subject })
    return copy.id
  })
}
