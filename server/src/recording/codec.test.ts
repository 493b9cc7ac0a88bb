import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BadChunk, checkChunk, decodeChunk, readActivity } from '@gradus/contract/recording/decode'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording, recordingLimits, type RecordedEvent } from '@gradus/contract/recording/event'
import { textsAfter } from '@gradus/contract/recording/text'
import { randomFrom, randomSession } from '../../test/recording.ts'

const seed = Number(process.env['TEST_SEED'] ?? 20_261_122)

/** In chunks of so many events. */
function encoded(events: readonly RecordedEvent[], size: number): Uint8Array[] {
  let state = emptyRecording
  const chunks: Uint8Array[] = []
  for (let at = 0; at < events.length; at += size) {
    const chunk = createChunkEncoder(state)
    for (const event of events.slice(at, at + size)) chunk.add(event)
    chunks.push(chunk.bytes())
    state = chunk.state()
  }
  return chunks
}

function decoded(chunks: readonly Uint8Array[]) {
  let state = emptyRecording
  const events: RecordedEvent[] = []
  for (const chunk of chunks) {
    const read = decodeChunk(state, chunk)
    events.push(...read.events)
    state = read.state
  }
  return { events, state }
}

test('what is written comes back, event by event, however it is cut into chunks', (context) => {
  context.diagnostic(`TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  for (let round = 0; round < 60; round++) {
    const events = randomSession(random, 200)
    const chunks = encoded(events, 1 + random.below(80))
    const back = decoded(chunks)
    assert.deepEqual(back.events, events)
    assert.deepEqual(
      back.state.files,
      textsAfter(events).map(({ text }) => text.length),
    )
  }
})

test('activity is what the candidate typed, pasted, ran and submitted, at the times of these events', () => {
  const random = randomFrom(seed)
  for (let round = 0; round < 30; round++) {
    const events = randomSession(random, 200)
    const isActivity = (event: RecordedEvent) =>
      event.kind === 'edit' ? event.origin !== 'outside' : event.kind === 'run' || event.kind === 'submit'
    const times: number[] = []
    let state = emptyRecording
    for (const chunk of encoded(events, 1 + random.below(80)))
      state = readActivity(state, chunk, (at) => {
        times.push(at)
      })
    const wanted = events.filter(isActivity).map(({ at }) => at)
    assert.ok(wanted.length > 0 && wanted.length < events.length)
    assert.deepEqual(times, wanted)
  }
})

test('a chunk can be read at any moment while it is written', () => {
  const events = randomSession(randomFrom(seed), 60)
  const chunk = createChunkEncoder(emptyRecording)
  events.forEach((event, index) => {
    chunk.add(event)
    const { events: back, state } = decodeChunk(emptyRecording, chunk.bytes())
    assert.deepEqual(back, events.slice(0, index + 1))
    assert.deepEqual(state, chunk.state())
  })
})

test('half of a character is written as the replacement character, and positions stay right', () => {
  const chunk = createChunkEncoder(emptyRecording)
  chunk.add({ kind: 'open', at: 0, language: 8, name: 'solution.py', text: 'ab' })
  chunk.add({ kind: 'edit', at: 10, origin: 'typed', changes: [{ from: 1, deleted: 0, inserted: '\ud83d' }] })
  chunk.add({ kind: 'edit', at: 20, origin: 'typed', changes: [{ from: 2, deleted: 0, inserted: 'x' }] })
  assert.equal(textsAfter(decoded([chunk.bytes()]).events)[0]?.text, 'a\ufffdxb')
})

test('a chunk with a byte changed, cut or added is refused or stays within its texts', (context) => {
  context.diagnostic(`TEST_SEED=${seed}`)
  const random = randomFrom(seed)
  let refused = 0
  const rounds = 4000
  for (let round = 0; round < rounds; round++) {
    const [chunk = new Uint8Array()] = encoded(randomSession(random, 12), 12)
    const broken = [...chunk]
    const at = random.below(broken.length)
    const kind = random.below(3)
    if (kind === 0) broken[at] = random.below(256)
    else if (kind === 1) broken.splice(at)
    else broken.splice(at, 0, random.below(256))
    try {
      const { events, state } = decodeChunk(emptyRecording, Uint8Array.from(broken))
      assert.deepEqual(checkChunk(emptyRecording, Uint8Array.from(broken)), state)
      assert.deepEqual(
        state.files,
        textsAfter(events).map(({ text }) => text.length),
      )
    } catch (problem) {
      if (!(problem instanceof BadChunk)) throw problem
      assert.throws(() => checkChunk(emptyRecording, Uint8Array.from(broken)), BadChunk)
      refused++
    }
  }
  assert.ok(refused > rounds / 5, `${refused} of ${rounds} were refused`)
})

const open = [1, 0, 0, 8, 1, 97, 3, 97, 98, 99] // Version, open at once: Python, "a", "abc".
const hostile: Record<string, readonly number[]> = {
  'no version': [],
  'another version': [2],
  'an unknown operation': [1, 7, 0],
  'an edit before a file is open': [1, 2, 0, 0, 1, 97],
  'an end within an operation': [...open, 2, 0],
  'a name of nothing': [1, 0, 0, 8, 0, 0],
  'a file that was not opened': [...open, 1, 0, 1],
  'typing behind the end': [...open, 2, 0, 8, 1, 97],
  'typing before the beginning': [...open, 2, 0, 1, 1, 97],
  'typing of nothing': [...open, 2, 0, 0, 0],
  'more characters than there are bytes': [...open, 2, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x7f, 97],
  'erasing before the beginning': [...open, 3, 0, 4, 3, 0, 0],
  'erasing behind the end': [...open, 3, 0, 8, 1],
  'a change of nothing': [...open, 4, 0, 1, 0, 0, 0],
  'an edit without a change': [...open, 4, 0, 0],
  'a change behind the end': [...open, 4, 0, 1, 2, 2, 0],
  'a second change behind the end': [...open, 4, 0, 2, 0, 3, 0, 1, 0, 1, 97],
  'a text longer than the chunk': [...open, 4, 0, 1, 0, 0, 9, 97],
  'a text that is not UTF-8': [...open, 4, 0, 1, 0, 0, 1, 0xff],
  'a surrogate in UTF-8': [...open, 4, 0, 1, 0, 0, 3, 0xed, 0xa0, 0x80],
  'a carriage return': [...open, 2, 0, 0, 1, 13],
  'a number without an end': [...open, 8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
  'a month of waiting': [...open, ...Array.from({ length: 40 }, () => [8, 0xff, 0xff, 0xff, 0xff, 1]).flat()],
}
for (const [what, bytes] of Object.entries(hostile))
  test(`refused: ${what}`, () => {
    for (const read of [decodeChunk, checkChunk])
      assert.throws(() => read(emptyRecording, Uint8Array.from(bytes)), BadChunk)
  })

test('refused: a text that grows beyond the limit, and one file too many', () => {
  const half = 'x'.repeat(recordingLimits.text / 2)
  const paste = (at: number): RecordedEvent => ({
    kind: 'edit',
    at,
    origin: 'paste',
    changes: [{ from: 0, deleted: 0, inserted: half }],
  })
  const file: RecordedEvent = { kind: 'open', at: 0, language: 8, name: 'a', text: '' }
  decoded(encoded([file, paste(0), paste(0)], 10))
  assert.throws(() => decoded(encoded([file, paste(0), paste(0), paste(0)], 10)), BadChunk)
  const files = Array.from({ length: recordingLimits.files }, () => file)
  decoded(encoded(files, 10))
  assert.throws(() => decoded(encoded([...files, file], 10)), BadChunk)
})

/** So many operations that each type one character. */
const runs = (count: number) =>
  Uint8Array.from([...open, ...Array.from({ length: count }, () => [2, 0, 0, 1, 97]).flat()])

test('a chunk of nothing but the shortest operations is read whole, up to the limit of steps', () => {
  const most = recordingLimits.steps - 1
  const { events, state } = decodeChunk(emptyRecording, runs(most))
  assert.deepEqual([events.length, state.files], [most + 1, [most + 3]])
  assert.deepEqual(checkChunk(emptyRecording, runs(most)), state)
  for (const read of [decodeChunk, checkChunk])
    assert.throws(() => read(emptyRecording, runs(most + 1)), BadChunk, 'one step too many')
})

test('characters, erased ones and changes are steps, too', () => {
  const many = recordingLimits.steps
  const [low, high] = [(many % 128) | 128, Math.floor(many / 128)]
  const [next, rest] = [(high % 128) | 128, Math.floor(high / 128)]
  const count = [low, next, rest]
  const whole = [...open, 2, 0, 0, ...count, ...Array.from({ length: 2 * many }, () => 97)]
  assert.throws(() => checkChunk(emptyRecording, Uint8Array.from(whole)), /too many steps/)
  const changes = [...open, 4, 0, ...count, ...Array.from({ length: many }, () => [0, 0, 1, 97]).flat()]
  assert.throws(() => checkChunk(emptyRecording, Uint8Array.from(changes)), /too many steps/)
})
