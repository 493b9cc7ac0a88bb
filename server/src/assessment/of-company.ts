import type { Tx } from '../platform/data/database.ts'
import { deleteReviewerOf } from './candidate-store.ts'
import { replaceContactIn } from './retention-store.ts'

/**
 * Removes a leaving member's reviews, even if they come back later. If candidates were told to write to their address,
 * `support` becomes the contact.
 * @returns the titles of the assessments that need another contact
 */
export async function leaveAssessments(tx: Tx, companyId: number, userId: number, support: string): Promise<string[]> {
  await deleteReviewerOf(tx, companyId, userId)
  return await replaceContactIn(tx, companyId, userId, support)
}
