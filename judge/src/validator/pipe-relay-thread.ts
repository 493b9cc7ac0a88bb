import { closeSync, readSync, writeSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { RelayJob } from './pipe-relay.ts'
import { append } from './transcript.ts'

/** A thread of pipe-relay.ts: copies one pipe to another until the first one has no writer left. */

const buffer = new Uint8Array(32 * 1024)

parentPort?.on('message', ({ from, to, mostBytes, transcript, sender }: RelayJob) => {
  let carried = 0
  let isRead = true
  for (let length = readSome(from); length > 0; length = readSome(from)) {
    carried += length
    if (carried > mostBytes) {
      if (carried - length <= mostBytes) parentPort?.postMessage('overflow', [])
      continue
    }
    const bytes = buffer.subarray(0, length)
    append(transcript, sender, bytes)
    // Even if the reader is gone, the rest is read and dropped: the writer must not notice.
    isRead &&= writeWhole(to, bytes)
  }
  closeSync(from)
  closeSync(to)
  parentPort?.postMessage('ended', [])
})

function readSome(file: number): number {
  for (;;) {
    try {
      return readSync(file, buffer)
    } catch (error) {
      if (!isInterruption(error)) return 0
    }
  }
}

/** @returns false if the pipe has no reader */
function writeWhole(file: number, bytes: Uint8Array): boolean {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(file, bytes, written)
    } catch (error) {
      if (!isInterruption(error)) return false
    }
  }
  return true
}

function isInterruption(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EINTR'
}
