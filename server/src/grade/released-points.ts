import type { Reader } from '../platform/data/database.ts'
import { releasedResultOf } from './points.ts'
import { pointsForReply } from './present.ts'
import { findAssignment, listItems, listWorks } from './work-store.ts'

export interface ReleasedPoints {
  readonly isExcused: boolean
  /** Null if the student is excused, or if nothing is graded. */
  readonly points: number | null
  readonly byItem: ReadonlyMap<number, number | null>
}

/** A student's released points by assignment; assignments that are not released are missing (courses.md 13). */
export async function readReleasedPoints(
  database: Reader,
  userId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlyMap<number, ReleasedPoints>> {
  const works = await listWorks(database, { assignmentIds, userIds: [userId], onlyReleased: true })
  const entries = await Promise.all(
    works.map(async (work) => {
      const assignment = await findAssignment(database, work.assignment_id)
      if (!assignment) return []
      const result = releasedResultOf(assignment, await listItems(database, [assignment.id]), work)
      const byItem = new Map(result.items.map(({ item, points }) => [item.id, pointsForReply(points)]))
      const { is_excused: isExcused } = work
      const points = isExcused ? null : pointsForReply(result.points)
      return [[assignment.id, { isExcused, points, byItem }] as const]
    }),
  )
  return new Map(entries.flat())
}
