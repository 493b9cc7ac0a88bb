import type { Tx } from '../platform/data/database.ts'
import { deleteReviewerOf } from './candidate-store.ts'

/** Who leaves a company reviews for it no more, also after coming back. */
export async function removeReviewerOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await deleteReviewerOf(tx, companyId, userId)
}
