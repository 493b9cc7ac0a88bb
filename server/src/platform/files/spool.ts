import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { limitConcurrency } from '../concurrency/concurrency-limit.ts'

/** Each file that is being written takes a database connection. */
const inTurn = limitConcurrency({
  maxRunning: 2,
  maxWaiting: 20,
  busyMessage: 'Many files are being downloaded right now. Wait a moment and try again.',
})

/**
 * Writes what is read from the database to a temporary file, and streams that: a reader on a slow line would otherwise
 * hold a connection to the database for as long as they like. @throws Problem tooOften if too many are being written
 */
export async function spool(parts: AsyncIterable<Uint8Array | string>): Promise<Readable> {
  return await inTurn(async () => {
    const file = await openUnnamed()
    try {
      // Not by a stream: it would keep the file open after the reader has closed it.
      await file.writeFile(parts)
      return file.createReadStream({ start: 0 })
    } catch (error) {
      await file.close()
      throw error
    }
  })
}

/** A file without a name: it is gone when it is closed, or when the server ends. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `gradus-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
