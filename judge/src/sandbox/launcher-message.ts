import { Buffer } from 'node:buffer'
import { JudgeFailure } from '../problem.ts'

export function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export function said(body: Buffer | string): Buffer {
  const bytes = Buffer.from(body)
  if (bytes.length > 2 ** 28) throw new JudgeFailure('Too much for a box.')
  return Buffer.concat([numberBytes(bytes.length), bytes])
}

export function words(list: readonly string[]): string {
  for (const word of list) if (word.includes('\0')) throw new JudgeFailure('A word for a sandbox has a NUL character.')
  return list.map((word) => `${word}\0`).join('')
}
