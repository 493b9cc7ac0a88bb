import type { Fraction } from '@gradus/contract/fraction'
import type { Reader } from '../platform/data/database.ts'
import { possibleOf, releasedResultOf } from './points.ts'
import { findAssignment, listItems, listWorks } from './work-store.ts'

interface ReleasedTotal {
  readonly userId: number
  /** Null if nothing is released or graded, and if the student is excused. */
  readonly points: Fraction | null
}

/**
 * The points of an assignment that students see, for features that pass them on; without drafts.
 * @param userId only this student's points
 * @returns undefined if there is no such assignment
 */
export async function releasedTotals(
  reader: Reader,
  assignmentId: number,
  userId?: number,
): Promise<{ readonly possible: Fraction; readonly students: readonly ReleasedTotal[] } | undefined> {
  const assignment = await findAssignment(reader, assignmentId)
  if (!assignment) return undefined
  const items = await listItems(reader, [assignmentId])
  const works = await listWorks(reader, {
    assignmentIds: [assignmentId],
    ...(userId === undefined ? {} : { userIds: [userId] }),
  })
  const students = works.map((work) => ({
    userId: work.user_id,
    points: work.released_at === null || work.is_excused ? null : releasedResultOf(assignment, items, work).points,
  }))
  return { possible: possibleOf(items), students }
}
