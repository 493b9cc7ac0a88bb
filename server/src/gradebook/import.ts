import { gradebookLimits, type importGradebook } from '@gradus/contract/gradebook'
import type { ReplyOf } from '@gradus/contract/endpoint'
import { recordAuditEvents } from '../audit/audit.ts'
import { lockTaught, taughtCourse } from '../course/access.ts'
import { subjectOf } from '../course/course.ts'
import { lockTotals, setTotals, type LockedTotal, type NewTotal } from '../grade/total.ts'
import type { User } from '../platform/access/user.ts'
import type { Database, Tx } from '../platform/data/database.ts'
import type { ImportedTotal } from '../platform/data/table/grade.ts'
import { orNotFound, Problem } from '../platform/problem.ts'
import { refuseFile } from '../platform/text/csv-file.ts'
import { compareWithGradebook, readGradebookRows, type CellChange, type ReadFile } from './csv-in.ts'
import { nameOf, versionOf, versionOfRow } from './csv-out.ts'
import { readData } from './gradebook.ts'
import { findImport, insertImport, listImports, markUndone } from './import-store.ts'

/** Imports a gradebook's CSV (courses.md 21). */

/**
 * Returns the changes that the file would make or, without `isPreview`, makes them.
 * @param version the gradebook's version in the preview; required for a file without a version in each row
 * @throws Problem badInput for the whole file, notFound, notAllowed; conflict if grades changed after the file was downloaded or
 *   previewed
 */
export async function importFile(
  database: Database,
  user: User,
  courseId: number,
  bytes: Uint8Array,
  { isPreview, version }: { readonly isPreview: boolean; readonly version: string | undefined },
): Promise<ReplyOf<typeof importGradebook>> {
  await taughtCourse(database, courseId, user)
  const rows = await readGradebookRows(bytes)
  return await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    const data = await readData(tx, user, courseId)
    const file = await compareWithGradebook(rows, data)
    refuseStale(file)
    const currentVersion = versionOf(data)
    if (isPreview)
      return {
        changes: file.changes.map(presentChange),
        ignoredColumns: [...file.ignoredColumns],
        ignoredClears: file.ignoredClears,
        version: currentVersion,
      }
    if (version === undefined && !file.hasVersions)
      throw refuseFile('This file doesn’t contain the version of its grades. Preview it first.')
    if (version !== undefined && version !== currentVersion) throw new Problem('conflict')
    if (file.changes.length === 0) return { importId: null, changed: 0 }
    const totals = file.changes.map(totalOf(data.grades.cellOf))
    const before = await lockTotals(
      tx,
      totals.map(({ workId }) => workId),
    )
    // A grade may have been saved while the file was compared.
    const locked = await readData(tx, user, courseId)
    if (file.changes.some(({ student: { user_id: id } }) => versionOfRow(locked, id) !== versionOfRow(data, id)))
      throw new Problem('conflict')
    const importId = await apply(tx, user, courseId, { totals, before })
    const details = { grades: file.changes.length }
    await recordAuditEvents(tx, user, { action: 'importGrades', subject: subjectOf(courseId, course.name), details })
    return { importId, changed: file.changes.length }
  })
}

function refuseStale({ staleLines }: ReadFile): void {
  if (staleLines.length === 0) return
  const rows = staleLines.slice(0, 10).join(', ') + (staleLines.length > 10 ? ', …' : '')
  throw new Problem('conflict', {
    message: `Grades in ${staleLines.length === 1 ? 'row' : 'rows'} ${rows} have changed since the file was made. Download it again.`,
    field: 'file',
  })
}

function presentChange({ line, student, column, before, after, isSum }: CellChange) {
  return {
    line,
    userId: student.user_id,
    name: nameOf(student),
    assignmentId: column.assignment.id,
    before,
    after,
    isSum,
  }
}

const totalOf =
  (cellOf: (userId: number, assignmentId: number) => { readonly work: { readonly id: number } } | undefined) =>
  ({ student, column, points, isExcused }: CellChange): NewTotal => ({
    workId: orNotFound(cellOf(student.user_id, column.assignment.id)).work.id,
    assignmentId: column.assignment.id,
    points,
    isExcused,
  })

async function apply(
  tx: Tx,
  user: User,
  courseId: number,
  { totals, before }: { readonly totals: readonly NewTotal[]; readonly before: ReadonlyMap<number, LockedTotal> },
): Promise<number> {
  const changes = totals.map(({ workId, assignmentId, points, isExcused }): ImportedTotal => ({
    workId,
    assignmentId,
    before: stateOf(before.get(workId)),
    after: { points, isExcused },
  }))
  await setTotals(tx, user.id, totals, { source: 'file' })
  return await insertImport(tx, courseId, user.id, changes)
}

function stateOf(total: LockedTotal | undefined): ImportedTotal['before'] {
  return { points: total?.points ?? null, isExcused: total?.is_excused ?? false }
}

/**
 * Undoes the whole import. @throws Problem notFound, notAllowed; conflict if a grade was changed since, or if the
 * import was already undone
 */
export async function undoImport(database: Database, user: User, id: number): Promise<1> {
  const { course_id: courseId, changes } = orNotFound(await findImport(database, id))
  await taughtCourse(database, courseId, user)
  await database.transaction().execute(async (tx) => {
    const course = await lockTaught(tx, courseId, user)
    if (!(await markUndone(tx, id))) throw new Problem('conflict')
    const current = await lockTotals(
      tx,
      changes.map(({ workId }) => workId),
    )
    const isChanged = changes.some(({ workId, after }) => !isSame(stateOf(current.get(workId)), after))
    if (isChanged)
      throw new Problem('conflict', { message: 'A grade of this import was changed since, so it can’t be undone.' })
    const totals = changes.map(({ workId, assignmentId, before }) => ({ workId, assignmentId, ...before }))
    await setTotals(tx, user.id, totals, { source: 'undo' })
    await recordAuditEvents(tx, user, { action: 'undoGrades', subject: subjectOf(courseId, course.name) })
  })
  return 1
}

function isSame(one: ImportedTotal['before'], other: ImportedTotal['before']): boolean {
  const number = (points: string | null) => (points === null ? null : Number(points))
  return number(one.points) === number(other.points) && one.isExcused === other.isExcused
}

/** @throws Problem notFound, notAllowed */
export async function readImports(database: Database, user: User, courseId: number) {
  await taughtCourse(database, courseId, user)
  return (await listImports(database, courseId, gradebookLimits.imports)).map((one) => ({
    id: one.id,
    displayName: one.display_name,
    date: one.created_at.toISOString(),
    changed: one.changed,
    undoneDate: one.undone_at?.toISOString() ?? null,
    canUndo: one.undone_at === null && !one.is_outdated,
  }))
}
