import type { Tx } from '../platform/data/database.ts'
import { eraseMentions } from './store.ts'

/** Takes the name of somebody who is erased out of what others wrote. */
export async function forgetInComments(tx: Tx, userId: number): Promise<void> {
  await eraseMentions(tx, userId)
}
