import type { RubricCriterion } from '@gradus/contract/grade'
import type { putRubric } from '@gradus/contract/rubric'
import type { ReplyOf } from '@gradus/contract/endpoint'
import type { User } from '../platform/access/user.ts'
import type { Database, Reader, Tx } from '../platform/data/database.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { gradedAssignment, refuseArchived, taughtAssignment, type GradedAssignment } from './access.ts'
import { withRecordedChanges } from './change.ts'
import { isSame, resultOf, type ItemResult } from './points.ts'
import { byShownName, presentStudent, pointsForReply, presentRubric } from './present.ts'
import { listRubric, lockItem, replaceRubric, type CriterionForm } from './rubric-store.ts'
import { findStudents } from './student-store.ts'
import { findItem, listWorks, type WorkRow } from './work-store.ts'

/** Rubrics. Before an edit is saved, its preview shows which grades would change (courses.md 14). */

/** @throws Problem notFound, notAllowed */
export async function readRubric(database: Database, user: User, itemId: number) {
  const item = orNotFound(await findItem(database, itemId))
  await gradedAssignment(database, user, item.assignment_id)
  return presentRubric(await listRubric(database, itemId))
}

interface RubricChange {
  readonly criteria: readonly CriterionForm[]
  /** The rubric as it was read. */
  readonly before?: readonly RubricCriterion[] | undefined
  /** The number of changed grades that the preview showed. */
  readonly changes?: number | undefined
}

/**
 * One function for the preview and the change: it does everything, and rolls it back for a preview.
 * @throws Problem badInput, notFound, notAllowed; conflict if it would change other grades than the preview showed, or if
 * the rubric is no longer the one that was read
 */
export async function changeRubric(
  database: Database,
  user: User,
  itemId: number,
  change: RubricChange,
  isPreview: boolean,
): Promise<ReplyOf<typeof putRubric>> {
  const item = orNotFound(await findItem(database, itemId))
  const graded = await taughtAssignment(database, user, item.assignment_id)
  refuseArchived(graded)
  const tx = await database.startTransaction().execute()
  try {
    await lockItem(tx, itemId)
    refuseOutdated(change.before, presentRubric(await listRubric(tx, itemId)), 'this rubric')
    const changed = await apply(tx, user, graded, itemId, change.criteria)
    if (isPreview) await tx.rollback().execute()
    else {
      if (changed.length !== (change.changes ?? 0)) throw otherGrades(changed.length)
      await tx.commit().execute()
    }
    return { changed }
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute()
    throw error
  }
}

function otherGrades(changes: number): Problem {
  return new Problem('conflict', {
    message: `This changes ${changes === 1 ? 'one grade' : `${changes} grades`}. Look at the preview again, then save.`,
  })
}

async function apply(tx: Tx, user: User, graded: GradedAssignment, itemId: number, criteria: readonly CriterionForm[]) {
  const { assignment } = graded
  const cause = { source: 'rubric', userId: user.id } as const
  const before = await resultsOf(tx, graded, itemId)
  await withRecordedChanges(tx, [assignment.id], {}, cause, async () => {
    if (!(await replaceRubric(tx, itemId, criteria)))
      throw new Problem('badInput', { message: 'A criterion is no longer in the rubric. Reload and try again.' })
  })
  const after = await resultsOf(tx, graded, itemId)
  const changed = [...after].filter(([id, { result }]) => !isSame(before.get(id)?.result.points ?? null, result.points))
  const students = await findStudents(
    tx,
    assignment.course_id,
    changed.map(([, { work }]) => work.user_id),
  )
  return byShownName(
    changed.flatMap(([id, { work, result }]) => {
      const student = students.get(work.user_id)
      if (!student) return []
      return {
        student: presentStudent(student, assignment.is_anonymous ? work.pseudonym : null),
        before: pointsForReply(before.get(id)?.result.points ?? null),
        after: pointsForReply(result.points),
        isReleased: work.released_at !== null,
      }
    }),
  )
}

async function resultsOf(database: Reader, { assignment, items }: GradedAssignment, itemId: number) {
  const works = await listWorks(database, { assignmentIds: [assignment.id] })
  return new Map(
    works.flatMap((work): [number, { work: WorkRow; result: ItemResult }][] => {
      const result = resultOf(assignment, items, work).items.find(({ item }) => item.id === itemId)
      return result ? [[work.id, { work, result }]] : []
    }),
  )
}
