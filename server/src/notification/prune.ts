import type { Database } from '../platform/data/database.ts'
import { deleteOlderThan } from './prune-store.ts'

export const notificationDays = 365

/** Deletes old notifications, read or not. */
export async function pruneNotifications(database: Database): Promise<void> {
  await deleteOlderThan(database, notificationDays)
}
