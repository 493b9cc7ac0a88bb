import type { Tx } from '../platform/data/database.ts'
import { deleteReviewerOf } from './candidate-store.ts'
import { replaceContactIn } from './retention-store.ts'

/**
 * Who leaves a company reviews for it no more, also after coming back. Where candidates were told to write to their address,
 * they write to `support` from now on.
 * @returns the titles of the assessments that need another contact
 */
export async function leaveAssessments(tx: Tx, companyId: number, userId: number, support: string): Promise<string[]> {
  await deleteReviewerOf(tx, companyId, userId)
  return await replaceContactIn(tx, companyId, userId, support)
}
