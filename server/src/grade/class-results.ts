import type { Reader } from '../platform/data/database.ts'
import { resultOf, type ItemResult } from './points.ts'
import { findAssignment, listItems, listWorks } from './work-store.ts'

/**
 * A class's grades and the attempts that they come from, whether released or not, for people who may see all solutions.
 */

export interface StudentResult {
  readonly workId: number
  readonly userId: number
  readonly pseudonym: string
  /** By item id. */
  readonly items: ReadonlyMap<number, ItemResult>
}

/** One result for each student whom the assignment is or was for. @param workIds only these */
export async function readClassResults(
  database: Reader,
  assignmentId: number,
  workIds?: readonly number[],
): Promise<StudentResult[]> {
  const assignment = await findAssignment(database, assignmentId)
  if (!assignment) return []
  const items = await listItems(database, [assignmentId])
  const works = await listWorks(database, { assignmentIds: [assignmentId], ...(workIds ? { ids: workIds } : {}) })
  return works.map((work) => ({
    workId: work.id,
    userId: work.user_id,
    pseudonym: work.pseudonym,
    items: new Map(resultOf(assignment, items, work).items.map((one) => [one.item.id, one])),
  }))
}
