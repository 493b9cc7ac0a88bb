import type { OwnGrades } from '@gradus/contract/own-grade'
import { rounded } from '@gradus/contract/fraction'
import { memberCourse } from '../course/access.ts'
import { readClass } from '../grade/class.ts'
import { releasedStatistics } from '../grade/statistics.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { listCategories } from './category-store.ts'
import { totalsOfStudent } from './totals.ts'

/** A student's own grades: only released values, in totals too (courses.md 13). @throws Problem notFound */
export async function readOwnGrades(database: Database, user: User, courseId: number): Promise<OwnGrades> {
  const { course } = await memberCourse(database, courseId, user)
  const grades = await readClass(database, courseId, { userId: user.id }, true)
  const categories = await listCategories(database, courseId)
  const { totals, dropped } = totalsOfStudent(grades, categories, user.id, true)
  const assignments = grades.columns.flatMap(({ assignment, possible }) => {
    const cell = grades.cellOf(user.id, assignment.id)
    if (!cell) return []
    const { released_at: releasedAt, is_excused: isExcused, total } = cell.work
    const isReleased = releasedAt !== null
    return {
      assignment,
      shown: {
        assignmentId: assignment.id,
        title: assignment.title,
        categoryId: assignment.category_id,
        possible: rounded(possible),
        points: isReleased && !isExcused && cell.points !== null ? rounded(cell.points) : null,
        isOverridden: isReleased && !isExcused && total !== null,
        isExcused: isReleased && isExcused,
        isDropped: isReleased && dropped.has(assignment.id),
        releasedDate: releasedAt?.toISOString() ?? null,
      },
    }
  })
  const shown: OwnGrades['assignments'] = []
  // One after the other: a whole class opens this page at once, and each of them would need all connections.
  for (const one of assignments)
    shown.push({
      ...one.shown,
      statistics: one.shown.releasedDate === null ? null : await releasedStatistics(database, one.assignment),
    })
  return {
    courseId,
    courseName: course.name,
    totals,
    categories: categories.map(({ drop_lowest: dropLowest, ...category }) => ({ ...category, dropLowest })),
    assignments: shown,
  }
}
