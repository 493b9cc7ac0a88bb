import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { ChangeSet, Text } from '@codemirror/state'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { emptyRecording, recordingLimits, type EditOrigin } from '@gradus/contract/recording/event'
import { textsAfter } from '@gradus/contract/recording/text'
import { createRecordings, pace, type OutgoingChunk, type SendResult, type StoredSegment } from './outbox.ts'
import type { Recorder } from './recorder.ts'

beforeEach(() => mock.timers.enable({ apis: ['setInterval', 'Date'], now: Date.UTC(2026, 10, 22) }))
afterEach(() => mock.timers.reset())

/** A fake server that keeps one chunk for each number, with a connection that can fail. */
function aServer() {
  const segments = new Map<string, string[]>()
  const server = { isAway: false, segments, send, texts, sent: 0 }
  async function send({ segment, number, data }: OutgoingChunk): Promise<SendResult> {
    server.sent += 1
    if (server.isAway) return { state: 'retry' }
    const chunks = segments.get(segment) ?? []
    segments.set(segment, chunks)
    if (number === chunks.length) chunks.push(data)
    return chunks[number] === data ? { state: 'stored' } : { state: 'mismatch', next: chunks.length }
  }
  function texts() {
    return [...segments.values()].map((chunks) => {
      let state = emptyRecording
      const events = chunks.flatMap((chunk) => {
        const back = decodeChunk(state, Buffer.from(chunk, 'base64'))
        state = back.state
        return back.events
      })
      return textsAfter(events).at(-1)?.text
    })
  }
  return server
}

/** A fake of the browser's storage, which outlives a page. */
function aStore() {
  const stored = new Map<string, string>()
  return {
    kept: stored,
    names: () => [...stored.keys()],
    read: (name: string) => {
      const text = stored.get(name)
      return text === undefined ? undefined : (JSON.parse(text) as StoredSegment)
    },
    write: (name: string, segment: StoredSegment | undefined) =>
      void (segment ? stored.set(name, JSON.stringify(segment)) : stored.delete(name)),
  }
}

let pages = 0
function aPage(server: ReturnType<typeof aServer>, store: ReturnType<typeof aStore>, tab = 'tab-one') {
  const page = ++pages
  let segments = 0
  const clock = { now: () => Date.now(), elapsed: () => Date.now() }
  const recordings = createRecordings({
    clock,
    store,
    tab,
    send: server.send,
    newName: () => `page-${page}-${++segments}`,
  })
  return { recordings, ...typist(recordings.recorderOf(7)) }
}

function typist(recorder: Recorder) {
  let text = Text.of(['abc'])
  recorder.opened({ name: 'solution.py', language: 8, text })
  const type = (inserted: string, origin: EditOrigin = 'typed') => {
    const changes = ChangeSet.of({ from: text.length, insert: inserted }, text.length)
    text = changes.apply(text)
    recorder.edited({ name: 'solution.py', language: 8, text }, { changes, origin })
  }
  const replaceAll = (from: string, to: string) => {
    const places = [...text.toString().matchAll(new RegExp(from, 'g'))].map(({ index }) => index)
    const changes = ChangeSet.of(
      places.map((at) => ({ from: at, to: at + from.length, insert: to })),
      text.length,
    )
    text = changes.apply(text)
    recorder.edited({ name: 'solution.py', language: 8, text }, { changes, origin: 'typed' })
  }
  return { type, replaceAll, text: () => text.toString() }
}

/** Lets time pass second by second, and lets the requests that are sent in it be answered. */
async function pass(milliseconds: number) {
  for (let passed = 0; passed < milliseconds; passed += 1000) {
    mock.timers.tick(1000)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

test('what is typed arrives in chunks, some seconds later', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, recordings } = aPage(server, store)
  for (const letter of 'defghijklmnopqrstuvwxyz') {
    type(letter)
    await pass(1000)
  }
  await pass(pace.chunkMilliseconds + 2000)
  assert.deepEqual(server.texts(), ['abcdefghijklmnopqrstuvwxyz'])
  assert.ok([...server.segments.values()][0]?.length === 3)
  recordings.stop()
})

test('chunks that were written without a connection are sent once it is back', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, recordings } = aPage(server, store)
  await pass(pace.chunkMilliseconds + 2000)
  server.isAway = true
  for (const letter of 'offline') {
    type(letter)
    await pass(pace.chunkMilliseconds)
  }
  assert.deepEqual(server.texts(), ['abc'])
  const tries = server.sent
  server.isAway = false
  await pass(pace.retry.last + 2000)
  assert.ok(server.sent > tries)
  await pass(pace.chunkMilliseconds)
  assert.deepEqual(server.texts(), ['abcoffline'])
  recordings.stop()
})

test('after a reload without a connection, the new page sends what the previous one recorded', async () => {
  const [server, store] = [aServer(), aStore()]
  server.isAway = true
  const before = aPage(server, store)
  before.type('d')
  await pass(3000)
  before.type('e')
  await pass(1000)
  before.recordings.stop()

  server.isAway = false
  const after = aPage(server, store)
  await pass(2000)
  assert.deepEqual(server.texts(), ['abcde'])
  after.type('!')
  after.recordings.flush()
  await pass(1000)
  assert.deepEqual(server.texts(), ['abcde', 'abc!'])
  after.recordings.stop()
})

test('another tab sends what a closed tab left behind, and leaves an open tab alone', async () => {
  const [server, store] = [aServer(), aStore()]
  const living = aPage(server, store, 'tab-one')
  const second = aPage(server, store, 'tab-two')
  living.type('d')
  await pass(1000)
  living.type('e')
  await pass(pace.chunkMilliseconds + 2000)
  assert.deepEqual(new Set(server.texts()), new Set(['abc', 'abcde']))
  living.recordings.stop()
  server.segments.clear()
  store.write('page-left', {
    ...(store.read('page-left') ?? { questionId: 7, startedAt: Date.now(), first: 0, touchedAt: Date.now() }),
    chunks: ['AQAACAFhA2FiYw=='],
    isOpen: true,
    tab: 'tab-one',
  })
  await pass(pace.closedAfter / 2)
  assert.deepEqual(server.texts(), [])
  await pass(pace.closedAfter)
  assert.deepEqual(server.texts(), ['abc'])
  assert.equal(store.read('page-left'), undefined)
  second.recordings.stop()
})

test('if the server has a different chunk with that number, a new segment begins with the current text', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, text, recordings } = aPage(server, store)
  await pass(pace.chunkMilliseconds + 2000)
  const [name = ''] = server.segments.keys()
  server.segments.get(name)?.push('AQgA')
  type('d')
  await pass(pace.chunkMilliseconds + 2000)
  type('e')
  await pass(pace.chunkMilliseconds + 2000)
  assert.equal(server.texts().at(-1), text())
  assert.equal(server.segments.size, 2)
  recordings.stop()
})

test('a chunk ends when it has as many steps as the server accepts', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, text, recordings } = aPage(server, store)
  for (let typed = 0; typed < 2 * recordingLimits.steps; typed++) type('d')
  await pass(pace.chunkMilliseconds + 2000)
  assert.deepEqual(server.texts(), [text()])
  assert.equal([...server.segments.values()][0]?.length, 3)
  recordings.stop()
})

test('an edit with more changes than the server accepts is recorded as a single replacement', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, replaceAll, text, recordings } = aPage(server, store)
  type('ab'.repeat(recordingLimits.steps + 1), 'paste')
  replaceAll('a', 'cd')
  await pass(pace.chunkMilliseconds + 2000)
  assert.deepEqual(server.texts(), [text()])
  recordings.stop()
})

test('if a chunk is full after another tab has sent its segment, a new segment begins with the current text', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, text, recordings } = aPage(server, store)
  await pass(1000)
  for (let typed = 0; typed < recordingLimits.steps - 1; typed++) type('d')
  store.kept.clear()
  type('e')
  await pass(pace.chunkMilliseconds + 2000)
  assert.equal(server.texts().at(-1), text())
  recordings.stop()
})

test('a text that is longer than can be recorded ends the recording, not the work', async () => {
  const [server, store] = [aServer(), aStore()]
  const { type, recordings } = aPage(server, store)
  type('d')
  type('x'.repeat(300_000), 'paste')
  type('e')
  recordings.flush()
  await pass(pace.chunkMilliseconds + 2000)
  assert.deepEqual(server.texts(), ['abcd'])
  recordings.stop()
})
