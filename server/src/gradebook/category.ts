import { setCategories } from '../assignment/work.ts'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught } from '../course/access.ts'
import { subjectOf } from '../course/course.ts'
import { readClassColumns } from '../grade/class.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { refuseOutdated } from '../platform/outdated.ts'
import { Problem } from '../platform/problem.ts'
import {
  setTemporaryNames,
  deleteCategories,
  listCategories,
  saveCategory,
  type CategoryForm,
  type CategoryRow,
} from './category-store.ts'

/** The categories of a gradebook with their weights and assignments, as a whole. */

type Form = CategoryForm & { readonly assignmentIds: readonly number[] }

interface CategoryChange {
  readonly categories: readonly Form[]
  /** The categories as they were read. */
  readonly before?: readonly Form[] | undefined
}

/**
 * @throws Problem badInput for categories or assignments of another course, notFound, notAllowed; conflict if the
 * categories are no longer those that were read
 */
export async function changeCategories(
  database: Database,
  user: User,
  courseId: number,
  { categories, before }: CategoryChange,
): Promise<1> {
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    const [rows, columns] = [await listCategories(tx, courseId), await readClassColumns(tx, courseId)]
    if (before) refuseOtherCategories(before, rows, columns)
    const known = rows.map(({ id }) => id)
    const keptIds = categories.flatMap(({ id }) => (id === undefined ? [] : [id]))
    refuse(keptIds, known, 'A category doesn’t belong to this course. Reload and try again.')
    const chosen = categories.flatMap(({ assignmentIds }) => assignmentIds)
    refuse(
      chosen,
      columns.map(({ id }) => id),
      'An assignment doesn’t belong to this course, or is in two categories. Reload and try again.',
    )
    await deleteCategories(
      tx,
      courseId,
      known.filter((id) => !keptIds.includes(id)),
    )
    await setTemporaryNames(tx, courseId)
    const assigned = []
    for (const [position, category] of categories.entries()) {
      const categoryId = await saveCategory(tx, courseId, category, position)
      assigned.push(...category.assignmentIds.map((assignmentId) => ({ assignmentId, categoryId })))
    }
    await setCategories(tx, courseId, assigned)
    await recordAuditEvents(tx, user, { action: 'changeCategories', subject: subjectOf(courseId, course.name) })
  })
  return 1
}

/**
 * The gradebook doesn't show anonymous assignments, so who read it doesn't know their categories. @throws Problem conflict
 */
function refuseOtherCategories(
  before: readonly Form[],
  rows: readonly CategoryRow[],
  columns: Awaited<ReturnType<typeof readClassColumns>>,
): void {
  const shown = columns.filter(({ isAnonymous }) => !isAnonymous)
  const now = rows.map(({ drop_lowest: dropLowest, ...row }) => ({
    ...row,
    dropLowest,
    assignmentIds: shown.filter(({ categoryId }) => categoryId === row.id).map(({ id }) => id),
  }))
  const then = before.map((row) => ({
    ...row,
    assignmentIds: shown.map(({ id }) => id).filter((id) => row.assignmentIds.includes(id)),
  }))
  refuseOutdated(then, now, 'the categories')
}

function refuse(ids: readonly number[], known: readonly number[], message: string): void {
  if (new Set(ids).size !== ids.length || ids.some((id) => !known.includes(id)))
    throw new Problem('badInput', { message, field: 'categories' })
}
