import type { Tx } from '../platform/data/database.ts'
import { deleteUnpublished } from './store.ts'

/**
 * Texts of somebody who is erased that nobody but moderators ever saw: those that wait, went back, or were removed before
 * anybody else worked on them. @returns their ids
 */
export async function eraseUnpublished(tx: Tx, userId: number): Promise<number[]> {
  return await deleteUnpublished(tx, userId)
}
