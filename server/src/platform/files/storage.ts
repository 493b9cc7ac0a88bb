import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Tx } from '../data/database.ts'
import { job, type Queue } from '../data/queue.ts'

/**
 * Files that people send, by keys that the site makes: words, digits, hyphens and dots with slashes between, never
 * anything that somebody typed. A file is written once and never changed, so it can be cached forever.
 */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  /** A file that is gone already is no fault. */
  remove(key: string): Promise<void>
}

/** DATA_DIR/uploads, which all servers of a site share. Another store (S3) is another function of this shape. */
export function openStorage(config: Pick<Config, 'DATA_DIR'>): Storage {
  const root = join(config.DATA_DIR, 'uploads')
  return {
    async put(key, bytes) {
      const path = pathOf(root, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Renaming is atomic: readers see whole files only.
      const unfinished = `${path}.${randomUUID()}`
      await writeFile(unfinished, bytes, { mode: 0o600 })
      await rename(unfinished, path)
    },
    async get(key) {
      return readFile(pathOf(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
    remove: (key) => rm(pathOf(root, key), { force: true }),
  }
}

const keyForm = /^[a-z0-9]+(\/[A-Za-z0-9_-]+)+(\.[a-z0-9]+)?$/

function pathOf(root: string, key: string): string {
  if (!keyForm.test(key)) throw new Error('A key of the upload store has a form of its own, which this is not.')
  return join(root, key)
}

const removal = job<{ readonly key: string }>('remove-upload')

/** Removes a file if and only if the transaction commits that no longer names it. */
export async function removeOnCommit(tx: Tx, queue: Queue, key: string): Promise<void> {
  await queue.send(tx, removal, { key })
}

export async function removeUploads(storage: Storage, queue: Queue): Promise<void> {
  await queue.work(removal, ({ key }) => storage.remove(key))
}
