import type { BulkResult } from '@gradus/contract/part'
import { applyToEach } from '../platform/http/bulk.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound } from '../platform/problem.ts'
import type { User } from '../platform/access/user.ts'
import { isForCourse } from '../question/audience.ts'
import { hideQuestion } from '../question/publish.ts'
import { visibleQuestion } from '../question/visibility.ts'

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
