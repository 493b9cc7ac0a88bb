import type { StudentWork } from '@gradus/contract/grade'
import { rounded } from '@gradus/contract/fraction'
import type { Reader } from '../platform/data/database.ts'
import { possibleOf, resultOf } from './points.ts'
import { pointsForReply } from './present.ts'
import { listAssignments, listItems, listWorks, type AssignmentRow, type ItemRow, type WorkRow } from './work-store.ts'

/** The list of a student's works in a course. */

export interface SummarisedWork {
  readonly assignment: AssignmentRow
  readonly items: readonly ItemRow[]
  readonly work: WorkRow
}

/**
 * @param only an anonymous assignment: the works of other assignments would reveal the student's name, so they are left
 * out
 */
export async function worksOf(
  database: Reader,
  courseId: number,
  userId: number,
  only: number | undefined,
): Promise<SummarisedWork[]> {
  const all = await listAssignments(database, courseId)
  const assignments = all.filter((one) => (only === undefined ? !one.is_anonymous : one.id === only))
  const ids = assignments.map(({ id }) => id)
  const [works, items] = await Promise.all([
    listWorks(database, { assignmentIds: ids, userIds: [userId], onlyAssigned: true }),
    listItems(database, ids),
  ])
  return assignments.flatMap((assignment) => {
    const work = works.find(({ assignment_id: id }) => id === assignment.id)
    return work ? [{ assignment, work, items: items.filter(({ assignment_id: id }) => id === assignment.id) }] : []
  })
}

export function presentSummary({ assignment, items, work }: SummarisedWork): StudentWork['assignments'][number] {
  return {
    assignmentId: assignment.id,
    title: assignment.title,
    possible: rounded(possibleOf(items)),
    points: pointsForReply(resultOf(assignment, items, work).points),
    isExcused: work.is_excused,
    releasedDate: work.released_at?.toISOString() ?? null,
  }
}
