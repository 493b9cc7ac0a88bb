import type { ItemRejudge } from '@gradus/contract/assignment-question'
import { recordAuditEvents } from '../audit/audit.ts'
import { archived, lockTaught, taughtCourse } from '../course/access.ts'
import { previewGrades } from '../grade/rejudge-preview.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { updateCopy } from '../question/update-copy.ts'
import { apply, discardRejudge, start, type RejudgeServices } from '../rejudge/rejudge.ts'
import { read, readDraft } from '../rejudge/read-rejudge.ts'
import { readJudgedQuestion } from '../tournament/judged-result.ts'
import { listBySubmission, type AttemptResult } from './attempt-store.ts'
import { listUsable } from './candidate.ts'
import { findItem, setSourceRevision } from './item-store.ts'
import { subjectOf } from './manage.ts'
import { attemptResultBy } from './verdict.ts'

/**
 * An assignment has copies of questions. When the original of a copy has changed, the lecturer can update the copy: later
 * attempts are judged by the new tests. Earlier ones keep their verdicts until the lecturer has previewed and applied a
 * rejudge.
 */

/** @throws Problem notFound, notAllowed; conflict if the source can't be used any more, or has not changed */
export async function updateItemFromSource(database: Database, user: User, itemId: number): Promise<1> {
  const { course_id: courseId } = await taughtItem(database, itemId, user)
  await database.transaction().execute(async (tx) => {
    await lockTaught(tx, courseId, user)
    const item = orNotFound(await findItem(tx, itemId))
    const sourceId = await usableSource(tx, user, item)
    const revision = sourceId === undefined ? undefined : await updateCopy(tx, item.question_id, sourceId)
    if (sourceId === undefined || revision === undefined)
      throw new Problem('conflict', {
        message: 'The question that it was copied from is gone, or can’t be used in this course any more.',
      })
    if (revision === item.source_revision)
      throw new Problem('conflict', { message: 'The question has not changed since it was added.' })
    await setSourceRevision(tx, itemId, sourceId)
    const subject = subjectOf(item.assignment_id, item.title)
    await recordAuditEvents(tx, user, { action: 'takeOverQuestion', subject, details: { revision } })
  })
  return 1
}

/**
 * Since it was added, its author may have left the course and made another class's exam of it: an updated copy would show
 * that, with tests and right answers. @returns its id
 */
async function usableSource(
  tx: Tx,
  user: User,
  { source_id: sourceId, course_id: courseId }: { readonly source_id: number | null; readonly course_id: number },
): Promise<number | undefined> {
  if (sourceId === null) return undefined
  return (await listUsable(tx, user, courseId, [sourceId])).has(sourceId) ? sourceId : undefined
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
  await start(services, user, (await changeableItem(services.database, itemId, user)).question_id)
  return 1
}

/** @throws Problem notFound, notAllowed, conflict */
export async function applyItemRejudge(services: RejudgeServices, user: User, itemId: number): Promise<1> {
  await apply(services, user, (await changeableItem(services.database, itemId, user)).question_id)
  return 1
}

/** @throws Problem notFound, notAllowed, conflict */
export async function dropItemRejudge(services: RejudgeServices, user: User, itemId: number): Promise<1> {
  await discardRejudge(services, (await changeableItem(services.database, itemId, user)).question_id)
  return 1
}

async function taughtItem(database: Database, itemId: number, user: User) {
  const item = orNotFound(await findItem(database, itemId))
  const { course } = await taughtCourse(database, item.course_id, user)
  return { ...item, isArchived: course.state === 'archived' }
}

/** @throws Problem as taughtItem; conflict in an archived course, in which no grade changes */
async function changeableItem(database: Database, itemId: number, user: User) {
  const item = await taughtItem(database, itemId, user)
  if (item.isArchived) throw archived()
  return item
}
