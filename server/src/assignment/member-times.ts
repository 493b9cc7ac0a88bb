import { withRecordedChanges } from '../grade/change.ts'
import type { Tx } from '../platform/data/database.ts'
import { listAssignmentIds, listMoved } from './time-store.ts'
import { storeTimes, timesToStore } from './times.ts'

/**
 * Stores the times of all assignments of the course after somebody joined, left, or changed groups or roles. What had
 * been late may then be in time, so late work is rated again, and its changes are recorded.
 * @param by who did it; null for the site itself
 * @param userIds only of these; otherwise of the whole class
 */
export async function storeTimesOfMembers(
  tx: Tx,
  by: number | null,
  courseId: number,
  userIds?: readonly number[],
): Promise<void> {
  const ids = await listAssignmentIds(tx, courseId)
  const moved = await listMoved(tx, await timesToStore(tx, ids, userIds))
  const works = userIds === undefined ? {} : { userIds }
  await withRecordedChanges(tx, moved, works, { source: 'group', userId: by }, () => storeTimes(tx, ids, userIds))
}
