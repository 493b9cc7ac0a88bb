import type { Tx } from '../platform/data/database.ts'
import { countActivity } from './activity-store.ts'

/** Counts a judged answer in the activity chart of the year. */
export async function countAnswer(tx: Tx, userId: number, passed: boolean): Promise<void> {
  await countActivity(tx, userId, passed)
}

export { changePasses } from './activity-store.ts'
