import type { Tx } from '../platform/data/database.ts'
import { notifyOfDeletion } from './application.ts'
import { deleteJob, lockJobsOf } from './manage-store.ts'
import { deleteReviewerOf } from './review-store.ts'

/** Deletes the offers of a company that is deleted, and notifies the applicants who wait for an answer. */
export async function removeJobsOf(tx: Tx, companyId: number): Promise<void> {
  for (const { id, title } of await lockJobsOf(tx, companyId)) {
    await notifyOfDeletion(tx, id, title)
    await deleteJob(tx, id)
  }
}

/** A member who leaves a company loses the assigned reviews, even if they come back. */
export async function removeReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await deleteReviewerOf(tx, companyId, userId)
}
