import type { ItemRejudge } from '@gradus/contract/assignment-question'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { previewGrades } from '../grade/rejudge-preview.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { updateCopy } from '../question/update-copy.ts'
import { apply, discardRejudge, start, type RejudgeServices } from '../rejudge/rejudge.ts'
import { read, readDraft } from '../rejudge/read-rejudge.ts'
import { readJudgedQuestion } from '../tournament/judged-result.ts'
import { listBySubmission, type AttemptResult } from './attempt-store.ts'
import { findItem, setSourceRevision } from './item-store.ts'
import { subjectOf } from './manage.ts'
import { attemptResultBy } from './verdict.ts'

/**
 * An assignment has copies of questions. When the original of a copy has changed, the lecturer can update the copy: later
 * attempts are judged by the new tests. Earlier ones keep their verdicts until the lecturer has previewed and applied a
 * rejudge.
 */

/** @throws Problem notFound, notAllowed; conflict if the source was deleted or has not changed */
export async function updateItemFromSource(database: Database, user: User, itemId: number): Promise<1> {
  const { course_id: courseId } = await taughtItem(database, itemId, user)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
    const item = orNotFound(await findItem(tx, itemId))
    const revision = item.source_id === null ? undefined : await updateCopy(tx, item.question_id, item.source_id)
    if (item.source_id === null || revision === undefined)
      throw new Problem('conflict', { message: 'The question that it was copied from is gone.' })
    if (revision === item.source_revision)
      throw new Problem('conflict', { message: 'The question has not changed since it was added.' })
    await setSourceRevision(tx, itemId, item.source_id)
    const subject = subjectOf(item.assignment_id, item.title)
    await recordAuditEvents(tx, user, { action: 'takeOverQuestion', subject, details: { revision } })
  })
  return 1
}

/** @throws Problem notFound, notAllowed */
export async function readItemRejudge(database: Database, user: User, itemId: number): Promise<ItemRejudge> {
  const { question_id: questionId } = await taughtItem(database, itemId, user)
  // Solving the question earns nothing here, and an anonymous class has no names.
  const rejudge = { ...(await read(database, questionId)), people: [], peopleTotal: 0 }
  const verdicts = rejudge.state === 'ready' ? await readDraft(database, questionId) : []
  const grades = verdicts.length === 0 ? [] : await previewGrades(database, itemId, await resultsBy(database, verdicts))
  return { ...rejudge, grades }
}

/** Results of attempts after new verdicts. All attempts in one language are judged by the same tests. */
async function resultsBy(
  database: Database,
  verdicts: Awaited<ReturnType<typeof readDraft>>,
): Promise<Map<number, AttemptResult>> {
  const verdictOf = new Map(verdicts.map(({ submissionId, verdict }) => [submissionId, verdict]))
  const results = new Map<number, AttemptResult>()
  const attempts = await listBySubmission(database, [...verdictOf.keys()])
  for (const rows of Map.groupBy(attempts, ({ language }) => language).values()) {
    const question = orNotFound(await readJudgedQuestion(database, rows[0]?.submission_id ?? 0))
    for (const { id, submission_id: submissionId } of rows) {
      const verdict = verdictOf.get(submissionId)
      if (verdict) results.set(id, attemptResultBy(question, verdict))
    }
  }
  return results
}

/** @throws Problem notFound, notAllowed, badInput, conflict */
export async function startItemRejudge(services: RejudgeServices, user: User, itemId: number): Promise<1> {
  await start(services, user, (await taughtItem(services.database, itemId, user)).question_id)
  return 1
}

/** @throws Problem notFound, notAllowed, conflict */
export async function applyItemRejudge(services: RejudgeServices, user: User, itemId: number): Promise<1> {
  await apply(services, user, (await taughtItem(services.database, itemId, user)).question_id)
  return 1
}

/** @throws Problem notFound, notAllowed, conflict */
export async function dropItemRejudge(services: RejudgeServices, user: User, itemId: number): Promise<1> {
  await discardRejudge(services, (await taughtItem(services.database, itemId, user)).question_id)
  return 1
}

async function taughtItem(database: Database, itemId: number, user: User) {
  const item = orNotFound(await findItem(database, itemId))
  await taughtCourse(database, item.course_id, user)
  return item
}
