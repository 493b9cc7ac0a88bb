import type { Tx } from '../platform/data/database.ts'
import { eraseMentions } from './mention-store.ts'

/** Replaces the mentions of an erased user in other users' comments. */
export async function eraseUserFromComments(tx: Tx, userId: number): Promise<void> {
  await eraseMentions(tx, userId)
}
