import type { Database, Tx } from '../platform/data/database.ts'
import type { Queue } from '../platform/data/queue.ts'
import { insertDue, listGradedAssignments, takeDue } from './due-store.ts'
import { noteReleased } from './score.ts'

/**
 * Grading marks an assignment in the transaction that changes its grades, and a job processes the marked ones every
 * minute. Changes of points without a mark, such as a late attempt after the release, are found once an hour.
 */

/** Call this in every transaction in which grades of an assignment may change: released, taken back, corrected. */
export async function markScoresDue(tx: Tx, assignmentId: number): Promise<void> {
  await insertDue(tx, assignmentId)
}

export async function noteDueScores({ database, queue }: Services): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (const assignmentId of await takeDue(tx)) await noteReleased(tx, queue, assignmentId)
  })
}

export async function noteAllScores({ database, queue }: Services): Promise<void> {
  for (const assignmentId of await listGradedAssignments(database))
    await database.transaction().execute((tx) => noteReleased(tx, queue, assignmentId))
}

interface Services {
  readonly database: Database
  readonly queue: Queue
}
