import { isLockShared, type Database, type Tx } from '../data/database.ts'
import { job, type Queue } from '../data/queue.ts'
import type { Storage } from './storage.ts'

const removal = job<{ readonly key: string }>('remove-upload')

/** Removes a file if and only if the transaction commits that no longer names it. */
export async function removeOnCommit(tx: Tx, queue: Queue, key: string): Promise<void> {
  await queue.send(tx, removal, { key })
}

/** Removes files that no row names, because the transaction that should have named them failed. */
export async function removeUnnamed(
  { database, queue }: { readonly database: Database; readonly queue: Queue },
  storage: Storage,
  keys: readonly string[],
): Promise<void> {
  const remove = async () => {
    for (const key of keys) await storage.remove(key)
  }
  const later = () =>
    database.transaction().execute(async (tx) => {
      for (const key of keys) await removeOnCommit(tx, queue, key)
    })
  // If neither the store nor the database answers, the caller still gets the first error, which says why.
  await remove()
    .catch(later)
    .catch(() => undefined)
}

/**
 * An arbitrary lock number. A backup (deploy/backup/save.ts) and a move (deploy/local/uploads.ts) take the lock, so that
 * no file is removed while a row in the backup still names it, or after it was copied.
 */
export const uploadRemovalLock = 4_150_227

/** While a backup is made, a removal fails and is tried again. */
export async function removeUploads(storage: Storage, database: Database, queue: Queue): Promise<void> {
  await queue.work(removal, ({ key }) =>
    database.transaction().execute(async (tx) => {
      if (!(await isLockShared(tx, uploadRemovalLock)))
        throw new Error('Uploads are being saved or moved: a file that nothing names any more is removed later.')
      await storage.remove(key)
    }),
  )
}
