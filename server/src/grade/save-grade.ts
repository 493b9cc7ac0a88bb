import { isDeepStrictEqual } from 'node:util'
import type { GradeVersion, RubricCriterion } from '@gradus/contract/grade'
import { fractionOf, rounded, type Fraction } from '@gradus/contract/fraction'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import { Problem } from '../platform/problem.ts'
import { gradedWork, refuseArchived, type GradedWork, type WorkOf } from './access.ts'
import { withRecordedChanges } from './change.ts'
import { refuseClaimed } from './claim.ts'
import { listNames, lockGrade, setCriteria, updateGrade } from './grade-store.ts'
import { resultOf } from './points.ts'
import { presentRubric, presentVersion } from './present.ts'
import { keepRubric, listRubric } from './rubric-store.ts'

/** Grading by hand: it survives later attempts and rejudges (courses.md 16 and 17). */

export interface GradeToSave extends WorkOf {
  /** Null: as computed. */
  readonly points: number | null
  readonly comment?: string | undefined
  readonly criterionIds?: readonly number[] | undefined
  /** The rubric that the grader saw; undefined from clients that don't say it. */
  readonly rubric?: readonly RubricCriterion[] | undefined
  readonly reason: string
  readonly version: number
}

export type SavedOrStale =
  | { readonly version: number }
  | { readonly stale: { readonly version: number; readonly theirs: GradeVersion; readonly yours: GradeVersion } }

/**
 * @returns the new version; if somebody else saved in between, both versions, and nothing is saved
 * @throws Problem badInput, notFound, notAllowed; conflict while another grader's claim lasts, or if the rubric is
 *   no longer the one that the grader saw
 */
export async function saveGrade(database: Database, user: User, grade: GradeToSave): Promise<SavedOrStale> {
  return await database.transaction().execute(async (tx) => {
    const graded = await gradedWork(tx, user, grade)
    refuseArchived(graded)
    refuseTooManyPoints(grade.points, fractionOf(graded.item.points))
    const { item, work } = graded
    if (grade.rubric) await refuseOtherRubric(tx, item.id, grade.rubric)
    const locked = await lockGrade(tx, work.id, item.id)
    refuseClaimed(locked, user)
    if (locked.version !== grade.version) return { stale: await bothVersions(tx, user, grade) }
    const cause = { source: 'grader', userId: user.id, reason: grade.reason, decidedItem: item.id } as const
    const version = await withRecordedChanges(tx, [work.assignment_id], { ids: [work.id] }, cause, () =>
      store(tx, user, graded, locked.id, grade),
    )
    return { version }
  })
}

async function store(tx: Tx, user: User, { item, work, ...graded }: GradedWork, id: number, grade: GradeToSave) {
  if (grade.criterionIds && !(await setCriteria(tx, id, item.id, grade.criterionIds)))
    throw new Problem('badInput', {
      message: 'A criterion is no longer in the rubric. Reload and try again.',
      field: 'criterionIds',
    })
  const before = resultOf(graded.assignment, graded.items, work).items.find((one) => one.item.id === item.id)
  return await updateGrade(tx, id, {
    points: grade.points,
    graded_attempt_id: grade.points === null ? null : (grade.attemptId ?? before?.counting?.id ?? null),
    grader_id: user.id,
    ...(grade.comment === undefined ? {} : { comment: grade.comment }),
  })
}

/**
 * A tick means the criterion's words and points at that time. Locks the item before the grade, as a change of the rubric
 * does. @throws Problem conflict
 */
async function refuseOtherRubric(tx: Tx, itemId: number, seen: readonly RubricCriterion[]): Promise<void> {
  await keepRubric(tx, itemId)
  if (isDeepStrictEqual(seen, presentRubric(await listRubric(tx, itemId)))) return
  throw new Problem('conflict', {
    message: 'The rubric has changed since you opened this page. Nothing was saved. Look at your grade again.',
    field: 'rubric',
  })
}

/** @throws Problem badInput */
export function refuseTooManyPoints(points: number | null, possible: Fraction): void {
  if (points !== null && points > rounded(possible))
    throw new Problem('badInput', { message: `Give at most ${rounded(possible)} points.`, field: 'points' })
}

/** Read again after waiting for the lock: another grader may have saved in the meantime. */
async function bothVersions(tx: Tx, user: User, { points, comment, criterionIds, version, ...of }: GradeToSave) {
  const { work, item } = await gradedWork(tx, user, of)
  const now = work.grades.find((one) => one.item_id === item.id)
  const names = await listNames(tx, [now?.grader_id ?? null, user.id])
  const theirs = presentVersion(now, names.get(now?.grader_id ?? 0) ?? null)
  const yours: GradeVersion = {
    version,
    byHand: points,
    comment: comment ?? theirs.comment,
    criterionIds: [...(criterionIds ?? theirs.criterionIds)],
    graderName: names.get(user.id) ?? null,
    changedDate: null,
  }
  return { version: theirs.version, theirs, yours }
}
