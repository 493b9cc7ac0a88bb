import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { spool } from './spool.ts'

async function* parts(): AsyncGenerator<string | Uint8Array> {
  yield 'first '
  yield Buffer.from('x'.repeat(1_000_000))
  yield* [' last']
}

/** Temporary files that this process has open. They have no name any more, but their descriptors do. */
async function openFiles(): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return links.filter((link) => link.startsWith(join(tmpdir(), 'gradus-')))
}

async function closesItsFile(stream: Readable): Promise<void> {
  for (let tries = 0; tries < 100 && (await openFiles()).length > 0; tries += 1) await pause(20)
  assert.deepEqual(await openFiles(), [])
  assert.ok(stream.closed)
}

test('a downloaded file is whole, and closed once it was read', async () => {
  const stream = await spool(parts())
  assert.equal(await text(stream), `first ${'x'.repeat(1_000_000)} last`)
  await closesItsFile(stream)
})

test('a file whose reader leaves at once, or in the middle, is closed', async () => {
  const unread = await spool(parts())
  unread.destroy()
  await closesItsFile(unread)
  const partlyRead = await spool(parts())
  partlyRead.once('data', () => partlyRead.destroy())
  await closesItsFile(partlyRead)
})

test('a file that cannot be written is closed, and its error passed on', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield 'first '
    throw new Error('no more')
  }
  await assert.rejects(spool(failing()), /no more/)
  assert.deepEqual(await openFiles(), [])
})
