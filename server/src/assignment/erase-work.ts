import { eraseSubmissionsTo } from '../submission/erase.ts'
import type { Tx } from '../platform/data/database.ts'
import { deletePractice, deleteReasons, deleteWorks, listQuestionIds } from './erase-work-store.ts'

/** Deletes what students did in a course when its retention period is over (courses.md 28). */

/** Submissions, grades and their history. The assignments stay, with their questions. */
export async function forgetWork(tx: Tx, courseId: number): Promise<void> {
  await deleteWorks(tx, courseId)
  await eraseSubmissionsTo(tx, await listQuestionIds(tx, courseId))
}

/** Deletes work that never counted. */
export async function forgetPractice(tx: Tx, courseId: number): Promise<void> {
  await deletePractice(tx, courseId)
}

/** Deletes the reasons of a person's exceptions, together with the account. */
export async function eraseExceptionReasons(tx: Tx, userId: number): Promise<void> {
  await deleteReasons(tx, userId)
}
