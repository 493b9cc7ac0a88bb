/** Copies uploads from one store to another. After an interruption, start it again: it skips files that have arrived. */
import type { Storage } from '../../server/src/platform/files/storage.ts'
import { UserError } from '../local/terminal.ts'

export interface CopyReport {
  readonly copied: number
  readonly copiedBytes: number
  /** The number of files that an earlier copy had brought. */
  readonly present: number
  /** Keys that only the target has. */
  readonly others: readonly string[]
}

interface CopyOptions {
  /** Compares the content of files that are already there; without it, only their size. */
  readonly compare?: boolean
  readonly signal?: AbortSignal
}

const concurrency = 8

/** Reads each copied file again and compares it. @throws UserError, StorageError */
export async function copyUploads(from: Storage, to: Storage, options: CopyOptions = {}): Promise<CopyReport> {
  const arrived = new Map<string, number>()
  for await (const { key, bytes } of to.list()) arrived.set(key, bytes)
  const others = new Set(arrived.keys())
  let [copied, copiedBytes, present] = [0, 0, 0]
  const files = from.list()[Symbol.asyncIterator]()
  const copyNext = async (): Promise<void> => {
    for (;;) {
      options.signal?.throwIfAborted()
      const { value: file, done } = await files.next()
      if (done || !file) return
      others.delete(file.key)
      const isPresent = arrived.get(file.key) === file.bytes
      if (isPresent && !options.compare) present += 1
      else {
        const content = await from.get(file.key)
        // Removed after it was listed.
        if (!content) continue
        if (isPresent && (await to.get(file.key))?.equals(content)) {
          present += 1
          continue
        }
        await copyOne(to, file.key, content)
        copied += 1
        copiedBytes += content.length
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, copyNext))
  return { copied, copiedBytes, present, others: [...others].toSorted() }
}

async function copyOne(to: Storage, key: string, content: Buffer): Promise<void> {
  await to.put(key, content)
  const arrived = await to.get(key)
  if (!arrived?.equals(content))
    throw new UserError(`${key} arrived in ${to.name} with different content. Copy it again.`)
}
