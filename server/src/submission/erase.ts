import type { Tx } from '../platform/data/database.ts'
import { deleteSubmissionsTo } from './erase-store.ts'

/** Erases all submissions to questions that nobody needs any more, such as those of a course that ended long ago. */
export async function eraseSubmissionsTo(tx: Tx, questionIds: readonly number[]): Promise<void> {
  if (questionIds.length > 0) await deleteSubmissionsTo(tx, questionIds)
}
