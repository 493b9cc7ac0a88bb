import type { Gradebook } from '@gradus/contract/gradebook'
import { fraction, rounded, multiply } from '@gradus/contract/fraction'
import { statisticsOf } from '@gradus/contract/course/statistics'
import { staffOf } from '../grade/access.ts'
import { readClass, type ClassGrades } from '../grade/class.ts'
import { readGroups } from '../grade/matrix.ts'
import { presentStatistics, statisticsOfShares } from '../grade/statistics.ts'
import type { User } from '../platform/access/user.ts'
import type { Reader } from '../platform/data/database.ts'
import { listCategories, type CategoryRow } from './category-store.ts'
import { totalsOfStudent, type StudentTotals } from './totals.ts'

/** The gradebook of a course: students × assignments, with totals (courses.md 20). */

export interface GradebookData {
  readonly course: { readonly id: number; readonly name: string; readonly state: string }
  readonly grades: ClassGrades
  readonly categories: readonly CategoryRow[]
  readonly totals: ReadonlyMap<number, StudentTotals>
  readonly teaches: boolean
  readonly tutorId: number | undefined
}

/** @throws Problem notFound, notAllowed */
export async function readData(
  database: Reader,
  user: User,
  courseId: number,
  groupId?: number,
): Promise<GradebookData> {
  const { course, teaches, tutorId } = await staffOf(database, user, courseId)
  const grades = await readClass(database, courseId, { groupId, tutorId })
  const categories = await listCategories(database, courseId)
  const totals = new Map(
    grades.students.map(({ user_id: id }) => [id, totalsOfStudent(grades, categories, id, false)] as const),
  )
  return { course, grades, categories, totals, teaches, tutorId }
}

/** @throws Problem notFound, notAllowed */
export async function readGradebook(
  database: Reader,
  user: User,
  courseId: number,
  groupId: number | undefined,
): Promise<Gradebook> {
  const { course, grades, categories, totals, teaches, tutorId } = await readData(database, user, courseId, groupId)
  return {
    courseId,
    courseName: course.name,
    categories: categories.map(({ drop_lowest: dropLowest, ...category }) => ({ ...category, dropLowest })),
    assignments: grades.columns.map(({ assignment, possible }) => ({
      assignmentId: assignment.id,
      title: assignment.title,
      categoryId: assignment.category_id,
      possible: rounded(possible),
      isDraft: assignment.is_draft,
      statistics: statisticsOfShares(
        possible,
        grades.students.flatMap(({ user_id: userId }) => {
          const cell = grades.cellOf(userId, assignment.id)
          return cell && !cell.work.is_excused && cell.points !== null ? [cell.points] : []
        }),
      ),
    })),
    anonymous: grades.anonymous.map(({ id, title }) => ({ assignmentId: id, title })),
    rows: grades.students.map((student) => ({
      userId: student.user_id,
      displayName: student.display_name,
      officialName: student.official_name,
      studentNumber: student.student_number,
      groupIds: student.group_ids,
      totals: totals.get(student.user_id)?.totals ?? { current: null, final: null },
      cells: presentCells(grades, student.user_id, totals.get(student.user_id)?.dropped ?? new Set()),
    })),
    statistics: presentStatistics(
      statisticsOf(
        [...totals.values()].flatMap(({ final }) =>
          final === null ? [] : [rounded(multiply(final, fraction(10_000))) / 10_000],
        ),
      ),
    ),
    groups: await readGroups(database, courseId, tutorId),
    can: { edit: teaches && course.state !== 'archived' },
  }
}

function presentCells({ columns, cellOf }: ClassGrades, userId: number, dropped: ReadonlySet<number>) {
  return columns.flatMap(({ assignment }) => {
    const cell = cellOf(userId, assignment.id)
    if (!cell) return []
    return {
      assignmentId: assignment.id,
      points: cell.points === null ? null : rounded(cell.points),
      isExcused: cell.work.is_excused,
      isOverridden: cell.work.total !== null,
      isReleased: cell.work.released_at !== null,
      isDropped: dropped.has(assignment.id),
      version: cell.work.total_version,
    }
  })
}
