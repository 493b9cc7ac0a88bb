import { gradeLimits } from '@gradus/contract/grade'
import { type Matrix, type MatrixSort } from '@gradus/contract/grade-matrix'
import { compare, rounded } from '@gradus/contract/fraction'
import { teaches } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { gradedAssignment, hidesTestsWhileOpen } from './access.ts'
import { possibleOf, resultOf } from './points.ts'
import { presentCell, presentStudent, pointsForReply } from './present.ts'
import { isAllReleased } from './release-store.ts'
import type { StudentFilter } from './student-filter-store.ts'
import { listGroupNames as readGroups, listMatrix, type MatrixRecord } from './student-store.ts'
import { teamsOf, type ShownTeam } from './team.ts'
import type { AssignmentRow, ItemRow } from './work-store.ts'

/** The students of an assignment with their grades of each item (courses.md 15 and 29). */

export { readGroups }

const pageSize = gradeLimits.matrixPage

/** @throws Problem notFound, notAllowed */
export async function readMatrix(
  database: Database,
  user: User,
  id: number,
  { page, sort, ...filter }: Omit<StudentFilter, 'tutorId'> & { readonly page: number; readonly sort: MatrixSort },
): Promise<Matrix> {
  const { assignment, items, role, course } = await gradedAssignment(database, user, id)
  const tutorId = role === 'tutor' ? user.id : undefined
  const [rows, groups, isReleased] = await Promise.all([
    listPage(database, assignment, items, { ...filter, tutorId }, sort, page),
    assignment.is_anonymous ? [] : readGroups(database, assignment.course_id, tutorId),
    isAllReleased(database, id),
  ])
  const teams = await teamsOf(
    database,
    assignment,
    rows.map((row) => row.user_id),
  )
  const now = Date.now()
  return {
    assignmentId: assignment.id,
    courseId: assignment.course_id,
    title: assignment.title,
    isAnonymous: assignment.is_anonymous,
    possible: rounded(possibleOf(items)),
    items: items.map((item) => ({
      itemId: item.id,
      questionId: item.question_id,
      title: item.title,
      kind: item.kind,
      possible: Number(item.points),
    })),
    rows: rows.map((row) => presentRow(assignment, items, row, teams.get(row.user_id), now)),
    students: rows[0]?.total_students ?? 0,
    page,
    pageSize,
    groups,
    isOpen: assignment.is_open,
    isArchived: course.state === 'archived',
    testsShown: assignment.tests_shown,
    hidesTestsWhileOpen: hidesTestsWhileOpen({ assignment, items }),
    isReleased,
    can: { release: teaches(role), reveal: teaches(role) && assignment.is_anonymous, editRubric: teaches(role) },
  }
}

/** Points come from rules, not from a column: sorted by them, the whole class is computed. */
async function listPage(
  database: Database,
  assignment: AssignmentRow,
  items: readonly ItemRow[],
  filter: StudentFilter,
  sort: MatrixSort,
  page: number,
): Promise<MatrixRecord[]> {
  const offset = (page - 1) * pageSize
  if (sort !== 'most' && sort !== 'fewest')
    return await listMatrix(database, assignment, filter, sort, pageSize, offset)
  const all = (await listMatrix(database, assignment, filter, 'name', null, 0)).map((row) => ({
    row,
    points: resultOf(assignment, items, row).points,
  }))
  const sign = sort === 'most' ? -1 : 1
  return all
    .toSorted(({ points: one }, { points: other }) => {
      // Students without a grade come last in both directions.
      if (one === null || other === null) return Number(one === null) - Number(other === null)
      return sign * compare(one, other)
    })
    .slice(offset, offset + pageSize)
    .map(({ row }) => row)
}

function presentRow(
  assignment: AssignmentRow,
  items: readonly ItemRow[],
  row: MatrixRecord,
  team: ShownTeam | undefined,
  now: number,
) {
  const result = resultOf(assignment, items, row)
  return {
    student: presentStudent(row, assignment.is_anonymous ? row.pseudonym : null),
    team: team ? { name: team.name, mates: team.mates.map(({ name }) => name) } : null,
    points: pointsForReply(result.points),
    isOverridden: row.total !== null,
    isExcused: row.is_excused,
    releasedDate: row.released_at?.toISOString() ?? null,
    cells: result.items.map((one) => presentCell(one, now)),
  }
}
