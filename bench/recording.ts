import { gzipSync } from 'node:zlib'
import { decodeChunk } from '@gradus/contract/recording/decode'
import { createChunkEncoder } from '@gradus/contract/recording/encode'
import { emptyRecording, type RecordedChange, type RecordedEvent } from '@gradus/contract/recording/event'
import { randomFrom, type Random } from '../server/test/recording.ts'

/**
 * The size of the recording of an hour of typing, as a ratio to the gzipped JSON of the same change sets. Reading it is
 * compared with parsing that JSON. The typist is simulated: bursts at 50 words a minute, corrections, indentation and
 * brackets that the editor adds, jumps to other lines, pastes, runs, and pauses to think.
 */
const target = 200 * 1024
const hour = 3_600_000
/** How often a recorder ends a chunk. */
const chunkMilliseconds = 10_000
const seed = Number(process.env['BENCH_SEED'] ?? 1)

const words =
  'for in range return if else def self result total count index left right stack node value + - = == ( [ : ,'
const vocabulary = words.split(' ') as [string, ...string[]]

function simulate(random: Random): RecordedEvent[] {
  const starter = 'def solve(numbers: list[int]) -> int:\n    """The answer."""\n    \n'
  const events: RecordedEvent[] = [{ kind: 'open', at: 0, language: 8, name: 'solution.py', text: starter }]
  let text = starter
  let cursor = starter.length - 1
  let at = 0
  const edit = (origin: 'typed' | 'paste', change: RecordedChange) => {
    text = text.slice(0, change.from) + change.inserted + text.slice(change.from + change.deleted)
    cursor = change.from + change.inserted.length
    events.push({ kind: 'edit', at, origin, changes: [change] })
  }
  const type = (inserted: string) => {
    at += 60 + random.below(200) + random.below(150)
    edit('typed', { from: cursor, deleted: 0, inserted })
  }
  while (at < hour) {
    for (let count = 3 + random.below(25); count > 0; count--) {
      for (const letter of random.oneOf(vocabulary)) {
        if (letter === '(' || letter === '[') {
          type(letter === '(' ? '()' : '[]')
          cursor--
        } else type(letter)
        if (random.below(12) > 0) continue
        const wrong = 1 + random.below(4)
        for (let index = 0; index < wrong; index++) type('x')
        for (let index = 0; index < wrong; index++) {
          at += 90 + random.below(120)
          edit('typed', { from: cursor - 1, deleted: 1, inserted: '' })
        }
      }
      if (random.below(6) === 0) type('\n        ')
      else type(' ')
    }
    at += random.oneOf([500, 2000, 5000, 20_000]) + random.below(2000)
    const what = random.below(10)
    if (what < 3) cursor = random.below(text.length + 1)
    else if (what === 3) events.push({ kind: random.oneOf(['run', 'run', 'submit']), at })
    else if (what === 4 && random.below(4) === 0)
      edit('paste', { from: cursor, deleted: 0, inserted: starter.repeat(2) })
    else if (what === 5) {
      const from = Math.max(0, cursor - random.below(60))
      edit('typed', { from, deleted: cursor - from, inserted: '' })
    }
  }
  return events
}

function inChunks(events: readonly RecordedEvent[]): Uint8Array[] {
  let chunk = createChunkEncoder(emptyRecording)
  let end = chunkMilliseconds
  const chunks: Uint8Array[] = []
  for (const event of events) {
    if (event.at >= end) {
      chunks.push(chunk.bytes())
      chunk = createChunkEncoder(chunk.state())
      end = event.at + chunkMilliseconds
    }
    chunk.add(event)
  }
  return [...chunks, chunk.bytes()]
}

function decodeAll(chunks: readonly Uint8Array[]): number {
  let state = emptyRecording
  let count = 0
  for (const chunk of chunks) {
    const read = decodeChunk(state, chunk)
    state = read.state
    count += read.events.length
  }
  return count
}

/** The JSON of CodeMirror's ChangeSet: lengths of unchanged text, and `[deleted, ...lines]`. */
function changeSetJson(events: readonly RecordedEvent[]): string {
  let length = 0
  return JSON.stringify(
    events.map((event) => {
      if (event.kind === 'open') {
        length = event.text.length
        return event
      }
      if (event.kind !== 'edit') return event
      const parts: unknown[] = []
      let end = 0
      for (const { from, deleted, inserted } of event.changes) {
        if (from > end) parts.push(from - end)
        parts.push([deleted, ...inserted.split('\n')])
        end = from + deleted
      }
      if (length > end) parts.push(length - end)
      length += event.changes.reduce((sum, { deleted, inserted }) => sum + inserted.length - deleted, 0)
      return [event.at, parts]
    }),
  )
}

function milliseconds(work: () => void): number {
  const rounds = 20
  work()
  const start = performance.now()
  for (let round = 0; round < rounds; round++) work()
  return (performance.now() - start) / rounds
}

const events = simulate(randomFrom(seed))
const chunks = inChunks(events)
const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
const json = changeSetJson(events)
const floor = gzipSync(json).length
if (decodeAll(chunks) !== events.length) throw new Error('The recording does not read back.')
const edits = events.filter(({ kind }) => kind === 'edit').length

const kilobytes = (value: number) => `${(value / 1024).toFixed(1)} KiB`
console.log(`one hour, ${edits} edits (seed ${seed}), in ${chunks.length} chunks`)
console.log(`recording              ${kilobytes(bytes)}, ${(bytes / edits).toFixed(2)} bytes an edit`)
console.log(`JSON of change sets    ${kilobytes(json.length)}`)
console.log(`the same, gzipped      ${kilobytes(floor)}: the recording is ${(bytes / floor).toFixed(2)} of it`)
console.log(`target                 ${kilobytes(target)}: ${bytes <= target ? 'met' : 'MISSED'}`)
const [own, parse] = [milliseconds(() => decodeAll(chunks)), milliseconds(() => JSON.parse(json))]
console.log(`reading it takes ${(own / parse).toFixed(2)} of what parsing the JSON takes`)
process.exitCode = bytes <= target ? 0 : 1
