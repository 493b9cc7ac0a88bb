import type { Fraction } from '@gradus/contract/fraction'
import type { Reader } from '../platform/data/database.ts'
import { possibleOf, releasedResultOf, resultOf } from './points.ts'
import type { StudentFilter } from './student-filter-store.ts'
import { listStudentsOfCourse, type StudentRow } from './student-store.ts'
import { listAssignments, listItems, listWorks, type AssignmentRow, type ItemRow, type WorkRow } from './work-store.ts'

/** A class with all of its grades, from which the gradebook is computed. */

export interface GradedColumn {
  readonly assignment: AssignmentRow
  readonly items: readonly ItemRow[]
  readonly possible: Fraction
}

export interface GradedCell {
  readonly work: WorkRow
  /** Null: not graded yet. */
  readonly points: Fraction | null
  /** The possible points of the graded questions. */
  readonly gradedPossible: Fraction
}

export type Student = StudentRow & { readonly email: string }

export interface ClassGrades {
  readonly students: readonly Student[]
  /** Published assignments in the order of the course, anonymous ones left out. */
  readonly columns: readonly GradedColumn[]
  /** Anonymous assignments whose names were not revealed. */
  readonly anonymous: readonly AssignmentRow[]
  cellOf(userId: number, assignmentId: number): GradedCell | undefined
}

/** @param forStudent a student's own grades: anonymous assignments too, and only what is released of a released work */
export async function readClass(
  database: Reader,
  courseId: number,
  filter: Pick<StudentFilter, 'groupId' | 'tutorId'> & { readonly userId?: number },
  forStudent = false,
): Promise<ClassGrades> {
  const [students, all] = [
    await listStudentsOfCourse(database, courseId, filter),
    (await listAssignments(database, courseId)).filter((one) => !one.is_draft),
  ]
  const assignments = all.filter((one) => forStudent || !one.is_anonymous)
  const ids = assignments.map(({ id }) => id)
  const items = Map.groupBy(await listItems(database, ids), (item) => item.assignment_id)
  const columns = assignments.map((assignment) => {
    const own = items.get(assignment.id) ?? []
    return { assignment, items: own, possible: possibleOf(own) }
  })
  const works = await listWorks(database, {
    assignmentIds: ids,
    userIds: students.map((student) => student.user_id),
    onlyAssigned: true,
  })
  const byId = new Map(columns.map((column) => [column.assignment.id, column]))
  const cells = new Map<string, GradedCell>()
  for (const work of works) {
    const column = byId.get(work.assignment_id)
    if (!column) continue
    const pointsOf = forStudent ? releasedResultOf : resultOf
    const { points, gradedPossible } = pointsOf(column.assignment, column.items, work)
    cells.set(`${work.user_id} ${work.assignment_id}`, { work, points, gradedPossible })
  }
  return {
    students,
    columns,
    anonymous: all.filter((one) => !forStudent && one.is_anonymous),
    cellOf: (userId, assignmentId) => cells.get(`${userId} ${assignmentId}`),
  }
}

/** Ids of all assignments of a course, drafts too. */
export async function readClassColumns(database: Reader, courseId: number) {
  const assignments = await listAssignments(database, courseId)
  return assignments.map((one) => ({ id: one.id, categoryId: one.category_id, isAnonymous: one.is_anonymous }))
}
