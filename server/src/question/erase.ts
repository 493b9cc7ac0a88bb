import type { Tx } from '../platform/data/database.ts'
import { deleteUnpublished } from './state-store.ts'

/**
 * Texts of an erased user that only moderators have seen: questions that wait for review, were returned, or were
 * removed before anybody else worked on them. @returns their ids
 */
export async function eraseUnpublished(tx: Tx, userId: number): Promise<number[]> {
  return await deleteUnpublished(tx, userId)
}
