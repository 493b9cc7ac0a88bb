import { Buffer } from 'node:buffer'
import type { CompileFile } from '../language/language.ts'

/** The messages to and from a compile server (runner/gradus/Exchange.java). */

export interface CompileReply {
  readonly compiled: boolean
  readonly text: string
  readonly product: Buffer
}

export const largestReply = 64 * 1024 * 1024

export function encodeRequest(files: readonly CompileFile[]): Buffer {
  const parts = [number(files.length)]
  for (const file of files) {
    for (const text of [file.name, file.body]) {
      const bytes = Buffer.from(text)
      parts.push(number(bytes.length), bytes)
    }
    parts.push(number(file.isCandidates === true ? 1 : 0))
  }
  return Buffer.concat(parts)
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Puts a reply together from the chunks in which it arrives; however many there are, its bytes are copied three times. */
export class ReplyReader {
  readonly #received: Buffer[] = []
  #size = 0
  #needed = 8

  /** @returns undefined while more is to come */
  take(chunk: Buffer): CompileReply | 'broken' | undefined {
    this.#received.push(chunk)
    this.#size += chunk.length
    if (this.#size < this.#needed) return undefined
    const whole = Buffer.concat(this.#received.splice(0))
    this.#received.push(whole)
    const reply = decodeReply(whole)
    if (typeof reply !== 'number') return reply
    this.#needed = reply
    return undefined
  }
}

/** @returns the reply when it is complete, otherwise the number of bytes that it needs at least */
function decodeReply(bytes: Buffer): CompileReply | 'broken' | number {
  if (bytes.length < 8) return 8
  const textLength = bytes.readInt32BE(4)
  if (textLength < 0 || textLength > largestReply) return 'broken'
  if (bytes.length < 12 + textLength) return 12 + textLength
  const productLength = bytes.readInt32BE(8 + textLength)
  if (productLength < 0 || productLength > largestReply) return 'broken'
  const end = 12 + textLength + productLength
  if (bytes.length < end) return end
  return {
    compiled: bytes.readInt32BE(0) === 1,
    text: bytes.toString('utf8', 8, 8 + textLength),
    product: bytes.subarray(12 + textLength, end),
  }
}
