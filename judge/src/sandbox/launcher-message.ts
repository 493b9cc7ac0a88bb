import { Buffer } from 'node:buffer'
import { JudgeFailure } from '../problem.ts'

/** The encoding of messages to the launcher; launcher/launcher.c describes their order. */

/** MAX_BYTES of launcher/launcher.h. */
const largestMessage = 2 ** 28

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function message(body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  if (bytes.length > largestMessage) throw new JudgeFailure('A message to a sandbox is too long.')
  return Buffer.concat([uint32(bytes.length), bytes])
}

export function argumentsMessage(list: readonly string[]): Buffer {
  for (const word of list)
    if (word.includes('\0')) throw new JudgeFailure('An argument of a sandbox has a NUL character.')
  return message(list.map((word) => `${word}\0`).join(''))
}
