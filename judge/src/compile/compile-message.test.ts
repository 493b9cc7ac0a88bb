import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { test } from 'node:test'
import { isLinear } from '../test/growth.ts'
import { largestReply, ReplyReader } from './compile-message.ts'

const chunkBytes = 64 * 1024

/** A compiler's reply with a product of so many bytes, in the chunks in which a pipe delivers it. */
function chunksOf(productBytes: number): Buffer[] {
  const text = Buffer.from('a warning')
  const bytes = Buffer.alloc(12 + text.length + productBytes, 7)
  bytes.writeInt32BE(1)
  bytes.writeInt32BE(text.length, 4)
  text.copy(bytes, 8)
  bytes.writeInt32BE(productBytes, 8 + text.length)
  const count = Math.ceil(bytes.length / chunkBytes)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes))
}

function read(chunks: readonly Buffer[]) {
  const reader = new ReplyReader()
  const [last, ...others] = chunks.map((chunk) => reader.take(chunk)).toReversed()
  assert.deepEqual(new Set(others), new Set([undefined]), 'it is whole only with the last chunk')
  return last
}

test('a reply is read in time that grows with its length, also a jar of 60 MB', () => {
  const longest = 60 * 1024 * 1024
  const prepared = new Map([longest, longest / 16].map((length) => [length, chunksOf(length)]))
  const reply = read(prepared.get(longest) ?? [])
  assert.ok(typeof reply === 'object')
  assert.deepEqual([reply.compiled, reply.text, reply.product.length], [true, 'a warning', longest])
  assert.ok(isLinear((length) => read(prepared.get(length) ?? []), longest))
})

test('a reply that says it is longer than the largest one is broken', () => {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32BE(largestReply + 1, 4)
  assert.equal(new ReplyReader().take(bytes), 'broken')
})
