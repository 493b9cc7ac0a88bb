import { recordSiteEvent } from '../audit/audit.ts'
import type { Tx } from '../platform/data/database.ts'
import { notifyOfDeletion } from './application.ts'
import { closeJob, deleteJob, lockJobsOf } from './manage-store.ts'
import { deleteReviewerOf } from './review-store.ts'

/** Deletes the offers of a company that is deleted, and notifies the applicants who wait for an answer. */
export async function removeJobsOf(tx: Tx, companyId: number): Promise<void> {
  for (const { id, title } of await lockJobsOf(tx, companyId)) {
    await notifyOfDeletion(tx, id, title)
    await deleteJob(tx, id)
  }
}

/** Once nobody is left who can read applications, closes the open offers that people answer on this site. */
export async function closeUnreadJobsOf(tx: Tx, companyId: number): Promise<void> {
  for (const { id, title, apply_here: isAnsweredHere, is_open: isOpen } of await lockJobsOf(tx, companyId)) {
    if (!isAnsweredHere || !isOpen) continue
    await closeJob(tx, id)
    await recordSiteEvent(tx, { action: 'closeJob', subject: { kind: 'job', id, name: title } })
  }
}

/** A member who leaves a company loses the assigned reviews, even if they come back. */
export async function removeReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await deleteReviewerOf(tx, companyId, userId)
}
