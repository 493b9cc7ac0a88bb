import type { Tx } from '../platform/data/database.ts'
import { notifyOfDeletion } from './application.ts'
import { deleteJob, listJobsOf } from './manage-store.ts'
import { deleteReviewerOf } from './review-store.ts'

/** Deletes the offers of a company that is deleted; whoever waits for an answer is told. */
export async function removeJobsOf(tx: Tx, companyId: number): Promise<void> {
  for (const { id, title } of await listJobsOf(tx, companyId)) {
    await notifyOfDeletion(tx, id, title)
    await deleteJob(tx, id)
  }
}

/** Who leaves a company reviews for it no more, also after coming back. */
export async function removeReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await deleteReviewerOf(tx, companyId, userId)
}
