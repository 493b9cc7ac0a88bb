import { gradeLimits, type Matrix } from '@gradus/contract/grade'
import { rounded } from '@gradus/contract/fraction'
import { teaches } from '../course/access.ts'
import type { User } from '../platform/access/user.ts'
import type { Database } from '../platform/data/database.ts'
import { gradedAssignment } from './access.ts'
import { possibleOf, resultOf } from './points.ts'
import { presentCell, presentStudent, shown } from './present.ts'
import { listGroupNames as readGroups, listMatrix, type MatrixRecord, type StudentFilter } from './student-store.ts'
import type { AssignmentRow, ItemRow } from './work-store.ts'

/** The students of an assignment with their grades of each item (courses.md 15 and 29). */

export { readGroups }

const pageSize = gradeLimits.matrixPage

/** @throws Problem notFound, notAllowed */
export async function readMatrix(
  database: Database,
  user: User,
  id: number,
  filter: Pick<StudentFilter, 'q' | 'groupId' | 'toGrade'>,
  page: number,
): Promise<Matrix> {
  const { assignment, items, role } = await gradedAssignment(database, user, id)
  const tutorId = role === 'tutor' ? user.id : undefined
  const [rows, groups] = await Promise.all([
    listMatrix(database, assignment, { ...filter, tutorId }, pageSize, (page - 1) * pageSize),
    assignment.is_anonymous ? [] : readGroups(database, assignment.course_id, tutorId),
  ])
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
    rows: rows.map((row) => presentRow(assignment, items, row, now)),
    students: rows[0]?.total_students ?? 0,
    page,
    pageSize,
    groups,
    can: { release: teaches(role), reveal: teaches(role) && assignment.is_anonymous, editRubric: teaches(role) },
  }
}

function presentRow(assignment: AssignmentRow, items: readonly ItemRow[], row: MatrixRecord, now: number) {
  const result = resultOf(assignment, items, row)
  return {
    student: presentStudent(row, assignment.is_anonymous ? row.pseudonym : null),
    points: shown(result.points),
    isOverridden: row.total !== null,
    isExcused: row.is_excused,
    releasedDate: row.released_at?.toISOString() ?? null,
    cells: result.items.map((one) => presentCell(one, now)),
  }
}
